/**
 * Installs the packed package into a plain Medusa application, as a user does, and buys once with it.
 * Needs `npm run build` first. `--keep` leaves the application on disk and says where.
 */
import { ensureInstallOrExit } from "../../scripts/ensure-install.mjs"
import { runTypeScript } from "../../scripts/run-typescript.mjs"

ensureInstallOrExit()
await runTypeScript("integration-tests/consumer/consumer-test.ts")
