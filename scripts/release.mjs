/**
 * Makes the tarball that is published, or publishes it, from what `npm run build` left. `--help` says how. `npm publish`
 * by itself ends here without an address, and so refuses.
 */
import { ensureInstallOrExit } from "./ensure-install.mjs"
import { runTypeScript } from "./run-typescript.mjs"

ensureInstallOrExit()
await runTypeScript("scripts/release/release.ts")
