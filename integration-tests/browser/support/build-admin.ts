import { execFile } from "node:child_process"
import { mkdirSync, symlinkSync } from "node:fs"
import path from "node:path"
import { promisify } from "node:util"
import { builtOnce } from "../../../support/built-once"
import { linkedApplication } from "../../../support/linked-application"
import type { MedusaApplication } from "../../../support/medusa-process"
import type { Running } from "../../../support/running"

const root = path.resolve(__dirname, "../../..")

/**
 * A folder with Medusa's dashboard, the plugin's part in it, as a store serves it in production. From its sources each of
 * its thousands of modules would go to each new visitor alone.
 */
const buildAdmin = (): Promise<string> =>
  builtOnce({
    name: "admin",
    sources: ["admin", "words", "types"].map((name) => path.join(root, "src", name)),
    build: async (outDir) => {
      await promisify(execFile)(process.execPath, [path.join(__dirname, "bundle-admin.cjs"), outDir], {
        cwd: root,
        env: { ...process.env, NODE_ENV: "production", NODE_OPTIONS: "" },
      })
    },
  })

/** This repository's application with the built admin: outside development, Medusa serves `public/admin` of its folder. */
export const applicationWithAdmin = async (running: Pick<Running, "keep">): Promise<MedusaApplication> => {
  const builtAdmin = await buildAdmin()
  const { path: directory } = running.keep(linkedApplication())

  symlinkSync(path.join(root, "medusa-config.ts"), path.join(directory, "medusa-config.ts"))
  mkdirSync(path.join(directory, "public"))
  symlinkSync(builtAdmin, path.join(directory, "public/admin"))
  return { directory, env: { NODE_ENV: "test" } }
}
