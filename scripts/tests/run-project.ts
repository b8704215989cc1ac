import path from "node:path"
import { startGuarded } from "../../support/guarded-process"
import { readOutcome, type Outcome } from "./outcome"
import type { Project } from "./projects"
import { running, seconds } from "./running"

const root = path.resolve(__dirname, "../..")
const jest = path.join(root, "node_modules/jest/bin/jest.js")

/** Node warns because Medusa uses its database client in a deprecated way. */
const MEDUSAS_WARNINGS = "--disable-warning=DeprecationWarning"

export const runProject = async (
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
      "--testTimeout=60000",
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

  running.keep(tests)
  const exitCode = await tests.exited
  const outcome = readOutcome(results)

  if (isAside) {
    console.log(`\n${tests.output()}`)
  }
  console.log(
    `== ${project.name}: ${outcome.passed} passed, ${outcome.failed} failed in ${seconds(startedAt)}`
  )

  // A failure outside all tests, such as a coverage threshold.
  return exitCode !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome
}
