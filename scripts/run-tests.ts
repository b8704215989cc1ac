/**
 * `npm test [-- PROJECT... JEST-ARGUMENTS...]`: runs the test projects, with the servers that they need, and ends with the
 * slowest tests and the line `tests: N passed, N failed`. Exits with 1 when a test failed or none ran.
 */
import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { z } from "zod"
import { BROWSER_WORLD, startBrowserWorld } from "../integration-tests/browser/support/browser-world"
import {
  buildNextExample,
  installNextExample,
  NEXT_EXAMPLE,
} from "../integration-tests/browser/support/next-example"
import { CHROMIUM_FOUND, findChromium } from "../support/chromium"
import { startGuarded } from "../support/guarded-process"
import {
  MIGRATED_DATABASE,
  makeMigratedDatabase,
  migratedDatabase,
} from "../integration-tests/support/migrated-database"
import { findRedis, INSTALL_REDIS, REDIS_PROGRAM } from "../support/redis"
import { dropDatabase, environmentOf, type PostgresServer, startPostgres } from "../support/postgres"
import { startSandboxProcess } from "../support/sandbox-process"
import { SANDBOX_LOGS, SANDBOX_URLS } from "../integration-tests/support/sandbox-of-worker"
import { temporaryFolder } from "../support/temporary-folder"

interface Project {
  name: string
  /** How many of its files run side by side. */
  workers: number
  /** A sandbox for each worker: its tests reset it. */
  needsServers: boolean
  /** A Redis of its own. */
  needsRedis?: boolean
  /** The packages of `examples/next`, or `examples/next` itself. */
  needsExample?: boolean
  /** Waits more than it works: runs beside the others, with its output shown at its end. */
  aside?: boolean
  /** Runs only where it is named: it takes long, and says of several instances what another says of one. */
  whenNamed?: boolean
}

interface TimedTest {
  name: string
  file: string
  ms: number
}

interface Outcome {
  passed: number
  failed: number
  skipped: number
  tests: TimedTest[]
}

interface Servers {
  postgres: PostgresServer
  /** Where the tests find them. */
  env: NodeJS.ProcessEnv
}

interface Stoppable {
  stop: () => Promise<void>
}

const projects: Project[] = [
  { name: "unit", workers: 2, needsServers: false },
  { name: "modules", workers: 1, needsServers: true },
  { name: "contract", workers: 1, needsServers: true },
  { name: "http", workers: 2, needsServers: true },
  { name: "kill", workers: 1, needsServers: true, aside: true },
  { name: "cluster", workers: 1, needsServers: true, needsRedis: true, aside: true },
  { name: "cluster-kill", workers: 1, needsServers: true, needsRedis: true, aside: true, whenNamed: true },
  { name: "browser", workers: 1, needsServers: true, needsExample: true, aside: true },
  { name: "react19", workers: 1, needsServers: false, needsExample: true, aside: true },
]

const SLOWEST = 10

const resultsSchema = z.looseObject({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  /** Files that did not get as far as running a test. */
  numRuntimeErrorTestSuites: z.number(),
  testResults: z.array(
    z.looseObject({
      name: z.string(),
      assertionResults: z.array(z.looseObject({ fullName: z.string(), duration: z.number().nullish() })),
    })
  ),
})

const root = path.resolve(__dirname, "..")
const jest = path.join(root, "node_modules/jest/bin/jest.js")
const running = new Set<Stoppable>()

const keep = <T extends Stoppable>(stoppable: T): T => {
  running.add(stoppable)

  return stoppable
}

/** Last started, first stopped: tests before their servers. */
const stopAll = async (): Promise<void> => {
  for (const stoppable of [...running].reverse()) {
    running.delete(stoppable)
    await stoppable.stop()
  }
}

/** Set where tests must not be skipped because there is no Redis. */
const CLUSTER_REQUIRED = "SVC_CLUSTER_REQUIRED"

/** Set where tests must not be skipped because npm cannot install what an example needs. */
const EXAMPLES_REQUIRED = "SVC_EXAMPLES_REQUIRED"

/** Its own use of its database client is deprecated there. */
const MEDUSAS_WARNINGS = "--disable-warning=DeprecationWarning"

const seconds = (since: number): string => `${((Date.now() - since) / 1_000).toFixed(1)} s`

const readOutcome = (file: string): Outcome => {
  if (!existsSync(file)) {
    // Jest itself failed: said as one failure, so that nobody reads "0 failed".
    return { passed: 0, failed: 1, skipped: 0, tests: [] }
  }
  const results = resultsSchema.parse(JSON.parse(readFileSync(file, "utf8")))

  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
    skipped: results.numPendingTests,
    tests: results.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        name: fullName.trim(),
        file: path.relative(root, name),
        ms: duration ?? 0,
      }))
    ),
  }
}

const runProject = async (
  project: Project,
  jestArguments: string[],
  env: NodeJS.ProcessEnv,
  folder: string,
  isAside: boolean
): Promise<Outcome> => {
  const results = path.join(folder, `${project.name}.json`)
  const startedAt = Date.now()

  console.log(`\n== ${project.name}${isAside ? ", beside the others" : ""}`)
  const tests = startGuarded(
    process.execPath,
    [
      jest,
      "--selectProjects",
      project.name,
      "--passWithNoTests",
      ...(project.workers === 1 ? ["--runInBand"] : [`--maxWorkers=${project.workers}`]),
      ...(project.needsServers ? ["--silent"] : []),
      "--json",
      `--outputFile=${results}`,
      ...jestArguments,
    ],
    {
      cwd: root,
      env: project.needsServers
        ? { ...env, NODE_OPTIONS: `${env["NODE_OPTIONS"]} ${MEDUSAS_WARNINGS}` }
        : env,
      output: isAside ? "pipe" : "inherit",
    }
  )

  keep(tests)
  const exitCode = await tests.exited
  running.delete(tests)
  const outcome = readOutcome(results)

  if (isAside) {
    console.log(`\n${tests.output()}`)
  }
  console.log(
    `== ${project.name}: ${outcome.passed} passed, ${outcome.failed} failed in ${seconds(startedAt)}`
  )

  // A failure outside any test, such as a coverage threshold.
  return exitCode !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome
}

const startServers = async (sandboxes: number, folder: string): Promise<Servers> => {
  const startedAt = Date.now()
  const postgres = keep(await startPostgres())
  const logs = Array.from({ length: sandboxes }, (_, index) => path.join(folder, `sandbox-${index + 1}.log`))
  const urls: string[] = []

  for (const log of logs) {
    urls.push(keep(await startSandboxProcess({ log })).url)
  }
  console.log(
    `\n== servers: PostgreSQL on port ${postgres.port}, sandbox at ${urls.join(", ")} (${seconds(startedAt)})`
  )

  return {
    postgres,
    env: { ...environmentOf(postgres), [SANDBOX_URLS]: urls.join(), [SANDBOX_LOGS]: logs.join() },
  }
}

/** Migrates once what each store would else migrate for itself. */
const migrateForAll = async (postgres: PostgresServer): Promise<NodeJS.ProcessEnv> => {
  const name = `svc_migrated_${process.pid}`

  keep({ stop: () => dropDatabase(postgres, name) })
  await makeMigratedDatabase(postgres, name)
  return { [MIGRATED_DATABASE]: name }
}

const startBrowser = async (makeDatabase: (name: string) => Promise<string>): Promise<NodeJS.ProcessEnv> => {
  const chromium = await findChromium()

  console.log(
    chromium === undefined
      ? "\n== browser: no Chromium here, nor one in the npm registry for this platform: its tests are skipped. Set CHROMIUM_PATH."
      : `\n== browser: Chromium (${chromium.source})`
  )
  return chromium === undefined
    ? {}
    : {
        [CHROMIUM_FOUND]: JSON.stringify(chromium),
        [BROWSER_WORLD]: JSON.stringify(await startBrowserWorld({ keep }, makeDatabase)),
      }
}

/** Where `examples/next` is built; its tests are skipped where npm cannot install it, not where it does not build. */
const prepareNextExample = async (): Promise<NodeJS.ProcessEnv> => {
  const startedAt = Date.now()

  try {
    await installNextExample()
  } catch (error) {
    if (process.env[EXAMPLES_REQUIRED]) {
      throw error
    }
    console.log(
      `\n== browser: examples/next cannot be installed, its tests, and those with React 19, are skipped: ${String(error).split("\n", 2).join(" ")}`
    )
    return {}
  }
  const folder = await buildNextExample()

  console.log(`\n== browser: examples/next is built (${seconds(startedAt)})`)
  return { [NEXT_EXAMPLE]: folder }
}

const lookForRedis = (): Promise<NodeJS.ProcessEnv> => {
  const program = findRedis()

  if (program === undefined && process.env[CLUSTER_REQUIRED]) {
    return Promise.reject(new Error(`${CLUSTER_REQUIRED} is set, and there is no Redis: ${INSTALL_REDIS}`))
  }
  console.log(`\n== cluster: ${program ?? `no Redis here, its tests are skipped: ${INSTALL_REDIS}`}`)
  return Promise.resolve(program === undefined ? {} : { [REDIS_PROGRAM]: program })
}

/** Project names come first; everything from the first other word on is for jest. */
const readArguments = (words: string[]): { selected: Project[]; jestArguments: string[] } => {
  const end = words.findIndex((word) => !projects.some(({ name }) => name === word))
  const names = end === -1 ? words : words.slice(0, end)

  return {
    selected: projects.filter(({ name, whenNamed }) =>
      names.length === 0 ? !whenNamed : names.includes(name)
    ),
    jestArguments: end === -1 ? [] : words.slice(end),
  }
}

const sumOf = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
  skipped: outcomes.reduce((sum, { skipped }) => sum + skipped, 0),
  tests: outcomes.flatMap(({ tests }) => tests),
})

const showSlowest = (tests: readonly TimedTest[]): void => {
  const slowest = tests.filter(({ ms }) => ms > 0).sort((one, other) => other.ms - one.ms)

  console.log("\nThe slowest tests:")
  for (const { name, file, ms } of slowest.slice(0, SLOWEST)) {
    console.log(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${file}: ${name}`)
  }
}

/** Where the projects that need servers find them. */
const serve = async (
  selected: readonly Project[],
  isWhole: boolean,
  folder: string
): Promise<NodeJS.ProcessEnv> => {
  const served = selected.filter(({ needsServers }) => needsServers)
  const has = (name: string) => served.some((project) => project.name === name)

  if (served.length === 0) {
    return {}
  }
  const { postgres, env } = await startServers(Math.max(...served.map(({ workers }) => workers)), folder)
  // For a few files it would take longer than it saves.
  const migrated =
    isWhole && ["http", "kill", "cluster", "cluster-kill"].some(has) ? await migrateForAll(postgres) : {}
  const browser = has("browser")
    ? await startBrowser((name) => migratedDatabase(postgres, name, migrated[MIGRATED_DATABASE]))
    : {}
  const redis = served.some(({ needsRedis }) => needsRedis) ? await lookForRedis() : {}

  return { ...env, ...migrated, ...browser, ...redis }
}

const run = async (): Promise<boolean> => {
  const { selected, jestArguments } = readArguments(process.argv.slice(2))
  const env: NodeJS.ProcessEnv = {
    // Medusa and its database client talk a lot; LOG_LEVEL=info and --silent=false bring it back.
    LOG_LEVEL: "error",
    ...process.env,
    NODE_OPTIONS:
      `${process.env["NODE_OPTIONS"] ?? ""} --experimental-vm-modules --disable-warning=ExperimentalWarning`.trim(),
  }
  const { path: folder } = keep(temporaryFolder("svc-tests-"))
  const serving = serve(selected, jestArguments.length === 0, folder)
  let example: Promise<NodeJS.ProcessEnv> | undefined
  const envOf = async ({ needsServers, needsExample = false }: Project): Promise<NodeJS.ProcessEnv> => ({
    ...env,
    ...(needsServers ? await serving : {}),
    // Nobody else waits for it.
    ...(needsExample ? await (example ??= prepareNextExample()) : {}),
  })
  const outcomeOf = async (project: Project, isAside: boolean): Promise<Outcome> => {
    const given = await envOf(project)

    return project.name === "react19" && !(NEXT_EXAMPLE in given)
      ? { passed: 0, failed: 0, skipped: 1, tests: [] }
      : runProject(project, jestArguments, given, folder, isAside)
  }
  const aside = selected.length > 1 ? selected.filter((project) => project.aside) : []
  const inTurn = async (projects: readonly Project[]): Promise<Outcome[]> => {
    const outcomes: Outcome[] = []

    for (const project of projects) {
      outcomes.push(await outcomeOf(project, false))
    }
    return outcomes
  }
  const main = selected.filter((project) => !aside.includes(project))
  // Those without servers measure times: nothing runs beside them but the servers' start.
  const [alone] = await Promise.all([inTurn(main.filter(({ needsServers }) => !needsServers)), serving])
  const [others, beside] = await Promise.all([
    inTurn(main.filter(({ needsServers }) => needsServers)),
    Promise.all(aside.map((project) => outcomeOf(project, true))),
  ])
  const total = sumOf([...alone, ...others, ...beside])

  await stopAll()
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ""
  const ranNothing = total.passed + total.failed === 0

  showSlowest(total.tests)
  console.log(
    `${ranNothing ? "\nNo test ran." : ""}\ntests: ${total.passed} passed, ${total.failed} failed${skipped}`
  )

  return total.failed === 0 && !ranNothing
}

const exitAfterStopping = async (exitCode: number): Promise<never> => {
  await stopAll()
  process.exit(exitCode)
}

process.once("SIGINT", () => void exitAfterStopping(130))
process.once("SIGTERM", () => void exitAfterStopping(143))

run().then(
  (ok) => process.exit(ok ? 0 : 1),
  (error: unknown) => {
    console.error(error)
    void exitAfterStopping(1)
  }
)
