/**
 * Makes the published tarball from the result of `npm run build`, or publishes it. `--help` says how. A bare `npm publish`
 * also ends here, and is refused because it gives no address.
 */
import { ensureInstallOrExit } from "./ensure-install.mjs"
import { runTypeScript } from "./run-typescript.mjs"

ensureInstallOrExit()
await runTypeScript("scripts/release/release.ts")
