/** `npm run soak`: see soak/, which needs the dependencies that this file makes sure of. */
import { ensureInstallOrExit } from "./ensure-install.mjs"
import { runTypeScript } from "./run-typescript.mjs"

ensureInstallOrExit()
await runTypeScript("soak/index.ts")
