/**
 * Runs a TypeScript program of this repository in the current process. Call it after `ensureInstallOrExit`: tsx is a
 * dependency. In one process, a signal or a kill reaches the program itself and not a wrapper.
 */
import path from "node:path"
import { pathToFileURL } from "node:url"

/** `entry` is relative to the repository's root; its top-level code is the program. */
export const runTypeScript = async (entry) => {
  const { register: registerModules } = await import("tsx/esm/api")
  const { register: registerCommonJs } = await import("tsx/cjs/api")

  registerModules()
  registerCommonJs()
  await import(pathToFileURL(path.resolve(import.meta.dirname, "..", entry)).href)
}
