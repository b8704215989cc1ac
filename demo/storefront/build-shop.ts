import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { promisify } from "node:util"

export interface BuiltFile {
  contentType: string
  body: Buffer
}

const root = path.resolve(__dirname, "../..")
const shop = path.join(root, "demo/storefront")
const sources = [shop, path.join(root, "src/storefront"), path.join(root, "src/types")]
const cache = path.join(root, ".cache/storefront")

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()

const isTest = (file: string): boolean => /\.spec\.tsx?$/.test(file)

/** The same for the same sources and the same installed packages. */
const hashOfSources = (): string => {
  const hash = createHash("sha256")

  for (const file of [
    ...sources.flatMap(filesIn).filter((each) => !isTest(each)),
    path.join(root, "package-lock.json"),
  ]) {
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update("\0")
  }

  return hash.digest("hex").slice(0, 16)
}

/** In a process of its own: Vite is an ES module and takes all of a core, and the caller has servers to run. */
const build = async (outDir: string): Promise<void> => {
  const vite = path.join(path.dirname(createRequire(__filename).resolve("vite/package.json")), "bin/vite.js")
  await promisify(execFile)(process.execPath, [vite, "build", shop, "--outDir", outDir], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production" },
  })
}

/** Several may build at once: the first one to finish provides for all. */
const buildOnce = async (folder: string): Promise<void> => {
  const unfinished = `${folder}.${process.pid}`

  mkdirSync(cache, { recursive: true })
  try {
    await build(unfinished)
    renameSync(unfinished, folder)
  } catch (error) {
    // Somebody else's build of the same sources is as good.
    if (!existsSync(folder)) {
      throw error
    }
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/**
 * The built shop by path, such as `/index.html`. Built once for the same sources and kept in `.cache/storefront`.
 * Rejects with what Vite printed when the sources do not build.
 */
export const buildShop = async (): Promise<ReadonlyMap<string, BuiltFile>> => {
  const folder = path.join(cache, hashOfSources())

  if (!existsSync(folder)) {
    await buildOnce(folder)
  }

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
