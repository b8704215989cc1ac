import { execFile } from "node:child_process"
import path from "node:path"
import { promisify } from "node:util"
import { builtOnce } from "../../../support/built-once"

const root = path.resolve(__dirname, "../../..")

/**
 * A folder with Medusa's dashboard, the plugin's part in it, as a store serves it in production. From its sources each of
 * its thousands of modules would go to each new visitor alone.
 */
export const buildAdmin = (): Promise<string> =>
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
