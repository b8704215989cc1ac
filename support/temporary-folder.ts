import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { startGuarded } from "./guarded-process"

/** A directory that is removed by `stop`, or when this process ends in any other way. */
export interface TemporaryFolder {
  path: string
  stop: () => Promise<void>
}

/** Makes an empty directory below another one, by default the system's temporary one. */
export const temporaryFolder = (prefix: string, parent = tmpdir()): TemporaryFolder => {
  const folder = mkdtempSync(path.join(parent, prefix))
  const forever = "setInterval(() => undefined, 2 ** 30)"
  const janitor = startGuarded(process.execPath, ["-e", forever], { removeAfter: [folder] })

  return { path: folder, stop: janitor.stop }
}
