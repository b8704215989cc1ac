/** `npm run demo`: see demo/. Installs its dependencies first if they are missing. */
import { ensureInstallOrExit } from "./ensure-install.mjs"
import { runTypeScript } from "./run-typescript.mjs"

ensureInstallOrExit()
await runTypeScript("demo/index.ts")
