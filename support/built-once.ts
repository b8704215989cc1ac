import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from "node:fs"
import path from "node:path"

interface Build {
  /** Of what is built. */
  name: string
  /** Folders with everything of ours that goes into it. */
  sources: readonly string[]
  /** Builds it into an empty place. */
  build: (outDir: string) => Promise<void>
}

const root = path.resolve(__dirname, "..")

export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()

const isTest = (file: string): boolean => /\.spec\.tsx?$/.test(file)

/** The same for the same sources and the same installed packages. */
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

/** The folder with what was built of the same sources, in `.cache`. Several may build at once: the first one to finish provides for all. */
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
    // Somebody else's build of the same sources is as good.
    if (!existsSync(folder)) {
      throw error
    }
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return folder
}
