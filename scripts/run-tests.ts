/**
 * `npm test [-- PROJECT... JEST-ARGUMENTS...]`: runs the test projects with their servers. Ends with the slowest tests, the
 * failed tests, and the line `tests: N passed, N failed`. Exits with 1 when a test failed or none ran.
 */
import { NEXT_EXAMPLE } from "../integration-tests/browser/support/next-example"
import { temporaryFolder } from "../support/temporary-folder"
import { type Outcome, outcomeOf, showFailed, showSlowest, sumOf } from "./tests/outcome"
import { readArguments, type Project } from "./tests/projects"
import { runProject } from "./tests/run-project"
import { running } from "./tests/running"
import { lookForRedis, prepareNextExample, serve } from "./tests/servers"

const run = async (): Promise<boolean> => {
  const { selected, jestArguments } = readArguments(process.argv.slice(2))
  const env: NodeJS.ProcessEnv = {
    // Medusa and its database client log a lot. LOG_LEVEL=info and --silent=false bring that back.
    LOG_LEVEL: "error",
    ...process.env,
    NODE_OPTIONS:
      `${process.env["NODE_OPTIONS"] ?? ""} --experimental-vm-modules --disable-warning=ExperimentalWarning`.trim(),
  }
  const { path: folder } = running.keep(temporaryFolder("svc-tests-"))
  const serving = serve(selected, jestArguments.length === 0, folder)
  let example: Promise<NodeJS.ProcessEnv> | undefined
  let redis: Promise<NodeJS.ProcessEnv> | undefined
  const envOf = async ({
    needsServers,
    needsRedis = false,
    needsExample = false,
  }: Project): Promise<NodeJS.ProcessEnv> => ({
    ...env,
    ...(needsServers ? await serving : {}),
    ...(needsRedis ? await (redis ??= lookForRedis()) : {}),
    // Only the projects that need the example wait for it.
    ...(needsExample ? await (example ??= prepareNextExample()) : {}),
  })
  const outcome = (project: Project, isAside: boolean): Promise<Outcome> =>
    outcomeOf(
      project.name,
      () => envOf(project),
      (given) =>
        project.name === "react19" && !(NEXT_EXAMPLE in given)
          ? Promise.resolve({ passed: 0, failed: 0, skipped: 1, tests: [] })
          : runProject(project, jestArguments, given, folder, isAside)
    )
  const aside = selected.length > 1 ? selected.filter((project) => project.aside) : []
  const inTurn = async (projects: readonly Project[]): Promise<Outcome[]> => {
    const outcomes: Outcome[] = []

    for (const project of projects) {
      outcomes.push(await outcome(project, false))
    }
    return outcomes
  }
  const main = selected.filter((project) => !aside.includes(project))
  // Projects without servers measure times, so only the start of the servers runs beside them.
  // If they do not start, each project that needs them says why.
  const [alone] = await Promise.all([
    inTurn(main.filter(({ needsServers }) => !needsServers)),
    serving.catch(() => undefined),
  ])
  const [others, beside] = await Promise.all([
    inTurn(main.filter(({ needsServers }) => needsServers)),
    Promise.all(aside.map((project) => outcome(project, true))),
  ])
  const total = sumOf([...alone, ...others, ...beside])

  await running.stopAll()
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ""
  const ranNothing = total.passed + total.failed === 0

  showSlowest(total.tests)
  showFailed(total.tests)
  console.log(
    `${ranNothing ? "\nNo test ran." : ""}\ntests: ${total.passed} passed, ${total.failed} failed${skipped}`
  )

  return total.failed === 0 && !ranNothing
}

const exitAfterStopping = (exitCode: number): Promise<void> =>
  running.stopAll().finally(() => process.exit(exitCode))

process.once("SIGINT", () => void exitAfterStopping(130))
process.once("SIGTERM", () => void exitAfterStopping(143))

run().then(
  (ok) => process.exit(ok ? 0 : 1),
  (error: unknown) => {
    console.error(error)
    void exitAfterStopping(1)
  }
)
