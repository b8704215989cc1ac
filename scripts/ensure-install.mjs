/**
 * Makes `npm test` and `npm run demo` work on a fresh clone: installs the dependencies when they are missing or
 * older than the lock file. It runs before anything is installed, so it uses Node alone.
 *
 * As a program: `node scripts/ensure-install.mjs [--clean]`; `--clean` installs even if nothing changed.
 */
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"

const root = path.resolve(import.meta.dirname, "..")
const lockFile = path.join(root, "package-lock.json")
const nodeModules = path.join(root, "node_modules")
/** Lives inside node_modules, so that whatever removes the dependencies removes the claim that they are there. */
const marker = path.join(nodeModules, ".installed-from.json")
/** npm writes this file last: an interrupted install does not have it. */
const npmsOwnRecord = path.join(nodeModules, ".package-lock.json")
/** Outside node_modules, which `npm ci` removes while the lock is held. */
const installLock = path.join(root, ".cache", "install.lock")
const abandonedAfterMs = 15 * 60_000

const numbersOf = (version) => version.split(".").map(Number)

const isAtLeast = (version, minimum) => {
  const [have, want] = [numbersOf(version), numbersOf(minimum)]
  const differs = want.findIndex((part, index) => part !== (have[index] ?? 0))

  return differs === -1 || (have[differs] ?? 0) > want[differs]
}

/** Understands what `engines.node` uses here: `^x.y.z` and `>=x.y.z`, joined by `||`. */
export const satisfies = (version, range) =>
  range.split("||").some((alternative) => {
    const [, operator, minimum] = /^\s*(\^|>=)\s*(\d+\.\d+\.\d+)\s*$/.exec(alternative) ?? []

    if (minimum === undefined) {
      throw new Error(
        `engines.node in package.json has a form that this script cannot read: "${alternative}"`
      )
    }
    const sameMajor = numbersOf(version)[0] === numbersOf(minimum)[0]

    return isAtLeast(version, minimum) && (operator === ">=" || sameMajor)
  })

const requireSupportedNode = () => {
  const { engines } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"))

  if (!satisfies(process.versions.node, engines.node)) {
    throw new Error(
      `Node ${process.versions.node} is not supported: install Node ${engines.node} and try again.`
    )
  }
}

/** What the installed tree depends on: the lock file, and the platform that native packages were chosen for. */
const fingerprint = () =>
  createHash("sha256")
    .update(readFileSync(lockFile))
    .update(`${process.platform}-${process.arch}`)
    .digest("hex")

const readIfThere = (file) => {
  try {
    return readFileSync(file, "utf8")
  } catch (error) {
    if (error.code === "ENOENT") {
      return undefined
    }
    throw error
  }
}

const writeMarker = () => writeFileSync(marker, JSON.stringify({ fingerprint: fingerprint() }) + "\n")

const isInstalled = () => {
  const recorded = readIfThere(marker)

  if (recorded !== undefined && JSON.parse(recorded).fingerprint === fingerprint()) {
    return true
  }
  // Installed by hand (`npm install`): believed when it happened after the lock file last changed.
  const byHand = existsSync(npmsOwnRecord) && statSync(npmsOwnRecord).mtimeMs >= statSync(lockFile).mtimeMs

  if (byHand) {
    writeMarker()
  }

  return byHand
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === "EPERM"
  }
}

/** The process that holds the install lock: undefined when it is gone, so that its lock may be taken away. */
const lockHolder = () => {
  const ageMs = Date.now() - (statSync(installLock, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  const written = readIfThere(path.join(installLock, "pid"))

  if (written === undefined) {
    // Made a moment ago, its owner is about to write its id.
    return ageMs < 5_000 ? "starting" : undefined
  }

  return ageMs < abandonedAfterMs && isAlive(Number(written)) ? `process ${written}` : undefined
}

const takeLock = async () => {
  mkdirSync(path.dirname(installLock), { recursive: true })
  for (let announced = false; ; announced = true) {
    try {
      mkdirSync(installLock)
      writeFileSync(path.join(installLock, "pid"), String(process.pid))
      return
    } catch (error) {
      if (error.code !== "EEXIST") {
        throw error
      }
    }
    const holder = lockHolder()

    if (holder === undefined) {
      rmSync(installLock, { recursive: true, force: true })
    } else {
      if (!announced) {
        console.log(`dependencies: waiting for another install (${holder})`)
      }
      await sleep(250)
    }
  }
}

/** The npm that started this script, else the one on the path. */
const npmCommand = () => {
  const { npm_execpath: started } = process.env

  return started !== undefined && path.basename(started).startsWith("npm")
    ? [process.execPath, started]
    : [process.platform === "win32" ? "npm.cmd" : "npm"]
}

const install = () => {
  const [command, ...before] = npmCommand()
  const startedAt = Date.now()

  console.log("dependencies: installing (missing or older than package-lock.json; takes about a minute)")
  const result = spawnSync(
    command,
    // npm's own words on a failure are part of ours, also under `npm test --silent`.
    [...before, "ci", "--loglevel=error", "--no-audit", "--no-fund", "--include=dev", "--include=optional"],
    { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], maxBuffer: 64 * 1024 * 1024 }
  )

  if (result.error) {
    throw new Error(`npm could not be started (${result.error.message}): is it installed next to Node?`)
  }
  if (result.status !== 0) {
    const why = `${result.stdout}\n${result.stderr}`.trim()
    throw new Error(
      `${why}\n\n"npm ci" failed (${result.signal ?? `exit code ${result.status}`}): see npm's message above. ` +
        "Check the network and the registry, then run the same command again."
    )
  }
  writeMarker()
  console.log(`dependencies: installed in ${Math.round((Date.now() - startedAt) / 1000)} s`)
}

/**
 * Installs the dependencies unless they are already those of package-lock.json. Two commands started at once
 * install once. Throws an error with a remedy when Node is unsupported or npm fails.
 */
export const ensureInstall = async ({ clean = false } = {}) => {
  requireSupportedNode()
  if (!clean && isInstalled()) {
    return
  }
  await takeLock()
  try {
    if (clean || !isInstalled()) {
      install()
    }
  } finally {
    rmSync(installLock, { recursive: true, force: true })
  }
}

/** `ensureInstall` for entry scripts: a failure is one plain message and exit code 1. */
export const ensureInstallOrExit = async (options) => {
  try {
    await ensureInstall(options)
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureInstallOrExit({ clean: process.argv.includes("--clean") })
}
