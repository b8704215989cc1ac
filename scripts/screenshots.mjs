/** `npm run screenshots`: see scripts/take-screenshots.ts. Installs its dependencies first if they are missing. */
import { ensureInstallOrExit } from "./ensure-install.mjs"
import { runTypeScript } from "./run-typescript.mjs"

ensureInstallOrExit()
await runTypeScript("scripts/take-screenshots.ts")
