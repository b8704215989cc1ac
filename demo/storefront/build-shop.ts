import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { promisify } from "node:util"
import { builtOnce, filesIn } from "../../support/built-once"

export interface BuiltFile {
  contentType: string
  body: Buffer
}

const root = path.resolve(__dirname, "../..")
const shop = path.join(root, "demo/storefront")

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
}

/** In its own process: Vite is an ES module and uses a whole core, and the caller has servers to run. */
const build = async (outDir: string): Promise<void> => {
  const vite = path.join(path.dirname(createRequire(__filename).resolve("vite/package.json")), "bin/vite.js")
  await promisify(execFile)(process.execPath, [vite, "build", shop, "--outDir", outDir], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production" },
  })
}

/**
 * The built shop by path, such as `/index.html`. Built once per state of the sources and kept in `.cache/storefront`.
 * Rejects with Vite's output when the sources do not build.
 */
export const buildShop = async (): Promise<ReadonlyMap<string, BuiltFile>> => {
  const folder = await builtOnce({
    name: "storefront",
    sources: [shop, path.join(root, "src/storefront"), path.join(root, "src/types")],
    build,
  })

  return new Map(
    filesIn(folder).map((file) => [
      `/${path.relative(folder, file).split(path.sep).join("/")}`,
      {
        contentType: contentTypes[path.extname(file)] ?? "application/octet-stream",
        body: readFileSync(file),
      },
    ])
  )
}
