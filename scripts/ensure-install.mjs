/**
 * Makes `npm test` and `npm run demo` work on a fresh clone: installs the dependencies unless they match the lock file.
 * Uses only Node, because it runs before any install. As a program, `--clean` always installs.
 */
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, lstatSync, readFileSync, statSync, writeFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"

const root = path.resolve(import.meta.dirname, "..")
const lockFile = path.join(root, "package-lock.json")
const nodeModules = path.join(root, "node_modules")
/** How often npm is started, and its time limit in ms: a silent registry would otherwise block npm for hours. */
const tries = 3
const limitMs = Number(process.env.SVC_INSTALL_LIMIT_MS ?? 6 * 60_000)
/** Inside node_modules, so that it disappears together with the dependencies. */
const marker = path.join(nodeModules, ".installed-from.json")
/** npm writes this file last, so an interrupted install lacks it. */
const npmsOwnRecord = path.join(nodeModules, ".package-lock.json")

/** Understands `^x.y.z` and `>=x.y.z`, joined by `||`. */
const isSupported = (range) => {
  const [major, minor] = process.versions.node.split(".").map(Number)

  return range.split("||").some((alternative) => {
    const [wantedMajor, wantedMinor] = alternative.match(/\d+/g).map(Number)

    return major === wantedMajor ? minor >= wantedMinor : major > wantedMajor && !alternative.includes("^")
  })
}

/** The marker of the wanted install. It names the platform, because native packages are chosen for it. */
const wanted = () => {
  const hash = createHash("sha256")
    .update(readFileSync(lockFile))
    .update(`${process.platform}-${process.arch}`)

  return JSON.stringify({ fingerprint: hash.digest("hex") }) + "\n"
}

const isLink = (file) => lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true

/** Installed by this script, or by hand after the last change of the lock file. */
const isInstalled = () =>
  (existsSync(marker) && readFileSync(marker, "utf8") === wanted()) ||
  (existsSync(npmsOwnRecord) && statSync(npmsOwnRecord).mtimeMs >= statSync(lockFile).mtimeMs)

const install = () =>
  spawnSync("npm", ["ci", "--loglevel=error", "--no-audit", "--no-fund", "--include=dev"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
    timeout: limitMs,
    killSignal: "SIGKILL",
  })

const isOutOfTime = (npm) => npm.error?.code === "ETIMEDOUT"

/** Installs the dependencies if needed. A failure is one plain message and exit code 1. */
export const ensureInstallOrExit = ({ clean = false } = {}) => {
  const { engines } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"))

  if (!isSupported(engines.node)) {
    console.error(
      `Node ${process.versions.node} is not supported: install Node ${engines.node} and try again.`
    )
    process.exit(1)
  }
  // If node_modules is a link, npm ci would empty the linked folder, which belongs to another checkout.
  if (isLink(nodeModules) || (!clean && isInstalled())) {
    return
  }
  console.log("dependencies: installing (missing or older than package-lock.json; takes about a minute)")
  let npm = install()

  for (let count = 1; isOutOfTime(npm) && count < tries; count++) {
    console.log(
      `dependencies: npm was not done in ${limitMs / 1000} s; trying again, from what it has fetched`
    )
    npm = install()
  }
  if (npm.status !== 0) {
    const why = isOutOfTime(npm)
      ? `not done in ${limitMs / 1000} s, ${tries} times`
      : (npm.error?.message ?? `exit code ${npm.status}`)

    console.error(
      `"npm ci" failed (${why}): ` +
        "see npm's message above, if any. Check the network and the registry, then run the same command again."
    )
    process.exit(1)
  }
  writeFileSync(marker, wanted())
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstallOrExit({ clean: process.argv.includes("--clean") })
}
