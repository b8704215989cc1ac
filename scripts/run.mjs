/**
 * `node scripts/run.mjs PROGRAM [ARGUMENTS...]`: installs the dependencies if they are missing, then runs a TypeScript program
 * of this repository. It runs in this process, so that a signal or a kill reaches the program itself and not a wrapper.
 */
import path from "node:path"
import { pathToFileURL } from "node:url"
import { ensureInstallOrExit } from "./ensure-install.mjs"

ensureInstallOrExit()
const program = path.resolve(import.meta.dirname, "..", process.argv[2])

// The program finds its arguments where it would without this file.
process.argv.splice(1, 2, program)
// A dependency, so it is there only now.
const { register: registerModules } = await import("tsx/esm/api")
const { register: registerCommonJs } = await import("tsx/cjs/api")

registerModules()
registerCommonJs()
await import(pathToFileURL(program).href)
