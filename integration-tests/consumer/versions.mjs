/** `npm run test:versions`: see try-versions.ts, which needs the dependencies that this file makes sure of. */
import { ensureInstallOrExit } from "../../scripts/ensure-install.mjs"
import { runTypeScript } from "../../scripts/run-typescript.mjs"

ensureInstallOrExit()
await runTypeScript("integration-tests/consumer/try-versions.ts")
