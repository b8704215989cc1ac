import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { stripVTControlCharacters } from "node:util"
import { z } from "zod"
import { reasonOf } from "../../support/reason-of"

interface TimedTest {
  name: string
  file: string
  ms: number
  /** Why it failed. */
  failure: string | undefined
}

export interface Outcome {
  passed: number
  failed: number
  skipped: number
  tests: TimedTest[]
}

const SLOWEST = 10

const resultsSchema = z.looseObject({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  /** The number of files that failed before they ran a test. */
  numRuntimeErrorTestSuites: z.number(),
  testResults: z.array(
    z.looseObject({
      name: z.string(),
      /** Why the file failed before it ran a test. */
      message: z.string(),
      assertionResults: z.array(
        z.looseObject({
          fullName: z.string(),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()),
        })
      ),
    })
  ),
})

const root = path.resolve(__dirname, "../..")

export const readOutcome = (file: string): Outcome => {
  if (!existsSync(file)) {
    // Jest itself failed. Counted as one failure, so that nobody reads "0 failed".
    return { passed: 0, failed: 1, skipped: 0, tests: [] }
  }
  const results = resultsSchema.parse(JSON.parse(readFileSync(file, "utf8")))

  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
    skipped: results.numPendingTests,
    tests: results.testResults.flatMap(({ name, message, assertionResults }) => {
      const file = path.relative(root, name)

      return assertionResults.length === 0 && message !== ""
        ? [{ name: "did not run", file, ms: 0, failure: message }]
        : assertionResults.map(({ fullName, duration, failureMessages: [failure] }) => ({
            name: fullName.trim(),
            file,
            ms: duration ?? 0,
            failure,
          }))
    }),
  }
}

/**
 * Runs a project where it finds what it needs. If that cannot be prepared, the project is one failed test, and the results of
 * the others still count.
 */
export const outcomeOf = async <Env>(
  project: string,
  prepare: () => Promise<Env>,
  run: (env: Env) => Promise<Outcome>
): Promise<Outcome> => {
  let env: Env

  try {
    env = await prepare()
  } catch (error) {
    const failure = reasonOf(error)

    return {
      passed: 0,
      failed: 1,
      skipped: 0,
      tests: [{ name: "did not start", file: project, ms: 0, failure }],
    }
  }
  return run(env)
}

export const sumOf = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
  skipped: outcomes.reduce((sum, { skipped }) => sum + skipped, 0),
  tests: outcomes.flatMap(({ tests }) => tests),
})

export const showSlowest = (tests: readonly TimedTest[]): void => {
  const slowest = tests.filter(({ ms }) => ms > 0).sort((one, other) => other.ms - one.ms)

  console.log("\nThe slowest tests:")
  for (const { name, file, ms } of slowest.slice(0, SLOWEST)) {
    console.log(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${file}: ${name}`)
  }
}

/** Shows the failures again at the end, for readers who have only the last lines. */
export const showFailed = (tests: readonly TimedTest[]): void => {
  const failed = tests.filter(({ failure }) => failure !== undefined)

  if (failed.length > 0) {
    console.log("\nFailed:")
  }
  for (const { name, file, failure = "" } of failed) {
    console.log(`failed: ${file}: ${name}\n          ${firstLinesOf(failure)}`)
  }
}

const firstLinesOf = (failure: string): string =>
  stripVTControlCharacters(failure)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("at "))
    .slice(0, 3)
    .join(" | ")
