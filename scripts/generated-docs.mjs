/** `npm run docs` and `npm run check:docs`: see scripts/write-generated-docs.ts. */
import { ensureInstallOrExit } from "./ensure-install.mjs"
import { runTypeScript } from "./run-typescript.mjs"

ensureInstallOrExit()
await runTypeScript("scripts/write-generated-docs.ts")
