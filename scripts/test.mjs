/** `npm test`: see scripts/run-tests.ts. Installs its dependencies first if they are missing. */
import { ensureInstallOrExit } from "./ensure-install.mjs"
import { runTypeScript } from "./run-typescript.mjs"

ensureInstallOrExit()
await runTypeScript("scripts/run-tests.ts")
