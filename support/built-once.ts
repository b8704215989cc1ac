import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from "node:fs"
import path from "node:path"

interface Build {
  /** The name of the built thing. */
  name: string
  /** Folders with every own source that goes into it. */
  sources: readonly string[]
  /** Builds into an empty folder. */
  build: (outDir: string) => Promise<void>
}

const root = path.resolve(__dirname, "..")

export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()

const isTest = (file: string): boolean => /\.spec\.tsx?$/.test(file)

/** Equal for equal sources and equal installed packages. */
const hashOf = (sources: readonly string[]): string => {
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

/** The folder in `.cache` with the build of these sources. If several build at once, the first to finish serves all. */
export const builtOnce = async ({ name, sources, build }: Build): Promise<string> => {
  const folder = path.join(root, ".cache", name, hashOf(sources))
  const unfinished = `${folder}.${process.pid}`

  if (existsSync(folder)) {
    return folder
  }
  mkdirSync(path.dirname(folder), { recursive: true })
  try {
    await build(unfinished)
    renameSync(unfinished, folder)
  } catch (error) {
    // Another process's build of the same sources is as good.
    if (!existsSync(folder)) {
      throw error
    }
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return folder
}
