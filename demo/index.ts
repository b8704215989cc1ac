/**
 * `npm run demo [-- --once] [--json FILE]`: a Saudi store on Medusa with the plugin against the sandbox of the
 * service, on a PostgreSQL of its own. Exits with 1 when a step was not as expected, 2 for a wrong command line.
 */
import { writeFileSync } from "node:fs"
import { parseCommandLine, USAGE, UsageError } from "./command-line"
import type { DemoOptions } from "./command-line"
import { guide } from "./console/guide"
import { paint } from "../support/paint"
import { reasonOf } from "../support/reason-of"
import { scenarioReport } from "./console/scenario-report"
import { Screen } from "../support/screen"
import { summary } from "./console/summary"
import { jsonResult } from "./json-result"
import { SCENARIOS } from "./scenarios"
import { playScenarios } from "./scenarios/play-scenarios"
import { leaveOrders } from "./store/leave-orders"
import { leaveUnpaidOrder } from "./store/leave-unpaid-order"
import { openStore } from "./store/open-store"
import { Running } from "../support/running"
import { startShop, startWorld } from "./world/start-world"
import { EXIT_CODES, stopRequest } from "../support/stop-request"

/** Resolves once all is played, with whether everything was as expected. The servers are still up then. */
const play = async (options: DemoOptions, running: Running, screen: Screen): Promise<boolean> => {
  const world = await startWorld(running, (name, act, describe) => screen.stage(name, act, describe), {
    withAdmin: !options.once,
  })
  const store = await screen.stage(
    "Store",
    () => openStore(world),
    () => "products, prices, stock, VAT, delivery and buyers are there"
  )
  const shop = await screen.stage(
    "Storefront",
    () => startShop(running, world, store),
    ({ url }) => url
  )
  const results = await playScenarios(SCENARIOS, store, {
    onProgress: (text) => screen.progress(text),
    onResult: (result) => scenarioReport(result).forEach((line) => screen.line(line)),
  })
  const ok = results.every((result) => result.ok)

  summary(results).forEach((line) => screen.line(line))
  if (options.jsonFile !== undefined) {
    writeFileSync(options.jsonFile, jsonResult(results))
    screen.line(`  written to ${options.jsonFile}`)
  }
  if (!ok) {
    screen.line(`\nWhat Medusa said last:\n${withoutRequests(world.medusa.output())}`)
  }
  if (!options.once) {
    const left = await screen.stage(
      "Orders in every other state, for the admin",
      () => leaveOrders(store),
      ({ length }) => `${length} orders`
    )

    guide(world, shop, await leaveUnpaidOrder(store), left).forEach((line) => screen.line(line))
  }

  return ok
}

/** Medusa's log without its line for each request that went well. */
const withoutRequests = (output: string): string =>
  output
    .split("\n")
    .filter((line) => !/\([123]\d\d\) - /.test(line))
    .slice(-40)
    .join("\n")

/** Plays, and stays up unless told otherwise. @returns the exit code */
const run = async (options: DemoOptions, running: Running, screen: Screen): Promise<number> => {
  const stop = stopRequest()
  const outcome = await Promise.race([play(options, running, screen), stop])

  if (typeof outcome === "string") {
    return EXIT_CODES[outcome]
  }
  if (!options.once) {
    await stop
  }

  return outcome ? 0 : 1
}

const main = async (): Promise<number> => {
  const options = parseCommandLine(process.argv.slice(2))

  if (options.help) {
    console.log(USAGE)
    return 0
  }
  const screen = new Screen()
  const running = new Running()

  try {
    return await run(options, running, screen)
  } finally {
    screen.progress("stopping ...")
    screen.mute()
    await running.stopAll()
  }
}

main().then(
  (exitCode) => process.exit(exitCode),
  (error: unknown) => {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n\n${USAGE}`)
      process.exit(2)
    }
    console.error(`\n${paint.red("The demo could not go on.")} ${reasonOf(error)}`)
    process.exit(1)
  }
)
