/**
 * Installs the packed package into a plain Medusa application, as a user does, and buys once with it.
 * Needs `npm run build` first. `--keep` leaves the application on disk and says where; `--medusa VERSION`, or `oldest`, takes
 * another release of Medusa than the one that the plugin is developed with; `--report FILE` gets what was found.
 */
import { ensureInstallOrExit } from "../../scripts/ensure-install.mjs"
import { runTypeScript } from "../../scripts/run-typescript.mjs"

ensureInstallOrExit()
await runTypeScript("integration-tests/consumer/consumer-test.ts")
