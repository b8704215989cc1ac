/** `npm run soak`: see soak/. Installs its dependencies first if they are missing. */
import { ensureInstallOrExit } from "./ensure-install.mjs"
import { runTypeScript } from "./run-typescript.mjs"

ensureInstallOrExit()
await runTypeScript("soak/index.ts")
