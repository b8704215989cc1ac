/**
 * `npm run test:versions [-- [--write-docs] VERSION...]`: see USAGE and docs/compatibility.md. Needs `npm run build` first.
 * Exits with 1 when a release does not do what it should, 2 for a wrong command line.
 */
import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { z } from "zod"
import { isTooOld, OLDEST_MEDUSA } from "../../src/modules/svc/medusa-version"
import { parseArguments, UsageError } from "../../src/cli/parse-arguments"
import { runProgram } from "../../support/command-line"
import { startGuarded } from "../../support/guarded-process"
import type { Running } from "../../support/running"
import type { Screen } from "../../support/screen"
import { temporaryFolder } from "../../support/temporary-folder"
import { keepTriedVersions } from "./keep-tried-versions"
import { npm } from "./npm"
import { readReport, type TriedVersion } from "./tried-versions"
import { versionsTable } from "./versions-table"

const USAGE = `Usage: npm run test:versions [-- [--write-docs] VERSION...]

Runs the consumer test with each of some releases of Medusa, one after the other, about two minutes each.
Without versions: the last one before the oldest that the plugin starts on, which must be refused, the
oldest itself, and the newest of each minor since.

  --write-docs   Puts what was found into docs/compatibility.md; without versions in the place of all that is there
  --help         This text`

const root = path.resolve(__dirname, "../..")
/** Of Medusa, in the plain store. */
const STORE_PACKAGES = ["medusa", "framework", "cli", "admin-sdk"].map((name) => `@medusajs/${name}`)
const release = /^\d+\.\d+\.\d+(-[\w.]+)?$/

const readOptions = (words: string[]) => {
  const versions = words.filter((word) => !word.startsWith("-"))
  const wrong = versions.find((version) => !release.test(version))

  if (wrong !== undefined) {
    throw new UsageError(`"${wrong}" is no version such as ${OLDEST_MEDUSA}`)
  }
  const flags = words.filter((word) => word.startsWith("-"))
  const { help = false, "write-docs": writesDocs = false } = parseArguments(flags, {
    help: { type: "boolean" },
    "write-docs": { type: "boolean" },
  })

  return { help, writesDocs, versions }
}

const releasesOf = async (name: string): Promise<string[]> =>
  z
    .array(z.string())
    .parse(JSON.parse(await npm(["view", name, "versions", "--json", "--loglevel=error"], root)))
    .filter((version) => /^\d+\.\d+\.\d+$/.test(version))

/** Those of the registry that the table is about, the oldest first. Not every release has all of Medusa's packages. */
const versionsToTry = async (): Promise<string[]> => {
  const [releases = [], ...others] = await Promise.all(STORE_PACKAGES.map(releasesOf))
  const whole = releases
    .filter((version) => others.every((other) => other.includes(version)))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
  const accepted = whole.filter((version) => !isTooOld(version))
  const newestOfMinor = new Map(accepted.map((version) => [version.replace(/\.\d+$/, ""), version]))

  return [...new Set([...whole.filter(isTooOld).slice(-1), OLDEST_MEDUSA, ...newestOfMinor.values()])]
}

/** Shows the consumer test as it runs. @returns undefined when it did not get as far as an installed Medusa */
const tryVersion = async (
  version: string,
  folder: string,
  running: Running
): Promise<TriedVersion | undefined> => {
  const report = path.join(folder, `${version}.json`)
  const program = ["scripts/run.mjs", "integration-tests/consumer/consumer-test.ts"]
  const test = running.keep(
    startGuarded(process.execPath, [...program, "--medusa", version, "--report", report], {
      cwd: root,
      output: "inherit",
    })
  )

  await test.exited
  return existsSync(report) ? readReport(readFileSync(report, "utf8")) : undefined
}

const run = async (
  options: ReturnType<typeof readOptions>,
  running: Running,
  screen: Screen
): Promise<number> => {
  const versions = options.versions.length > 0 ? options.versions : await versionsToTry()
  const folder = running.keep(temporaryFolder("svc-versions-")).path
  const tried: TriedVersion[] = []

  for (const version of versions) {
    screen.line(`\n=== Medusa ${version}`)
    const found = await tryVersion(version, folder, running)

    tried.push(...(found === undefined ? [] : [found]))
  }
  screen.line(`\n${versionsTable(tried)}`)
  if (options.writesDocs) {
    await keepTriedVersions(tried, options.versions.length === 0)
    await npm(["run", "docs"], root)
    screen.line("written to docs/compatibility.md")
  }
  const failed = versions.length - tried.filter((one) => one.failed === null).length

  screen.line(`versions: ${versions.length - failed} as they should be, ${failed} not`)
  return failed === 0 ? 0 : 1
}

runProgram({ name: "Trying Medusa's versions", usage: USAGE, readOptions, run })
