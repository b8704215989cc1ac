import { symlinkSync } from "node:fs"
import path from "node:path"
import { type TemporaryFolder, temporaryFolder } from "./temporary-folder"

const root = path.resolve(__dirname, "..")

/** A folder with this repository's application except its `medusa-config.ts`, plus the caller's files. */
export const linkedApplication = (): TemporaryFolder => {
  const folder = temporaryFolder("svc-application-")

  for (const name of ["src", "node_modules", "package.json", "tsconfig.json"]) {
    symlinkSync(path.join(root, name), path.join(folder.path, name))
  }
  return folder
}
