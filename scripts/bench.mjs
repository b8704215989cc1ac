/** `npm run bench`: see bench/. Installs its dependencies first if they are missing. */
import { ensureInstallOrExit } from "./ensure-install.mjs"
import { runTypeScript } from "./run-typescript.mjs"

ensureInstallOrExit()
await runTypeScript("bench/index.ts")
