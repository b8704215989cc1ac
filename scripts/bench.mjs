/** `npm run bench`: see bench/, which needs the dependencies that this file makes sure of. */
import { ensureInstallOrExit } from "./ensure-install.mjs"
import { runTypeScript } from "./run-typescript.mjs"

ensureInstallOrExit()
await runTypeScript("bench/index.ts")
