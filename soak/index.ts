/**
 * `npm run soak [-- --minutes N] [--seed S] [--instances N]`: see docs/reliability.md. Exits with 1 when the auditor
 * finds a violation, 2 for a wrong command line.
 */
import { runProgram } from "../support/command-line"
import type { Running } from "../support/running"
import type { Screen } from "../support/screen"
import { audit } from "./auditor/audit"
import { readEvidence } from "./auditor/read-evidence"
import { readOptions, type SoakOptions, USAGE } from "./command-line"
import { chooseFileOptions } from "./option-choices"
import { Play } from "./play"
import { Random } from "./random"
import { failureLines, type Run, summaryLines } from "./report"
import { settleAll, settleHistories } from "./settle"
import { askedOf } from "./histories/buyer"
import { openWorld } from "./world/world"

const soak = async (options: SoakOptions, running: Running, screen: Screen): Promise<number> => {
  const startedAt = performance.now()

  screen.line(`The soak's seed is ${options.seed}: it repeats all choices with --seed ${options.seed}`)
  const fileOptions = chooseFileOptions(new Random(options.seed))
  const world = await openWorld(running, screen, {
    instances: options.instances,
    fileOptions,
  })
  const play = new Play(world, screen, options)

  screen.progress(`Histories, for ${options.minutes} minutes ...`)
  await play.histories()
  const leftEarly = await settleHistories(world, screen)
  screen.progress("What comes days later ...")
  await play.later()
  const leftLate = await settleAll(world, screen)
  const evidence = await screen.stage(
    "The auditor reads Medusa, the ledger, the service and the logs",
    () =>
      readEvidence({
        databaseUrl: world.databaseUrl,
        serviceUrl: world.sandbox.url,
        written: world.written,
        secrets: world.secrets(),
        documents: world.documents,
        isBlocking: fileOptions.SVC_BLOCK_FULFILLMENT === "on",
        askedOf: (orderId) => askedOf(world, orderId),
        leftOpen: [...leftEarly, ...leftLate],
      }),
    ({ orders, attempts }) => `${orders.length} orders, ${attempts.length} attempts`
  )
  const run: Run = {
    options,
    fileOptions,
    lives: play.lives,
    disturbed: play.disturbed,
    broken: play.broken,
    violations: audit(evidence),
    evidence,
    seconds: (performance.now() - startedAt) / 1_000,
  }

  screen.line()
  ;(await failureLines(world, run)).forEach((line) => screen.line(line))
  screen.line()
  summaryLines(run).forEach((line) => screen.line(line))
  return run.violations.length + run.broken.size > 0 ? 1 : 0
}

runProgram({ name: "The soak", usage: USAGE, readOptions, run: soak })
