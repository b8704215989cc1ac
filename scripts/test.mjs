/** `npm test`: see scripts/run-tests.ts, which needs the dependencies that this file makes sure of. */
import { ensureInstallOrExit } from "./ensure-install.mjs"
import { runTypeScript } from "./run-typescript.mjs"

ensureInstallOrExit()
await runTypeScript("scripts/run-tests.ts")
