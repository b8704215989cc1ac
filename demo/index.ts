/**
 * `npm run demo [-- --once] [--cluster] [--json FILE]`: a Saudi store on Medusa with the plugin, against the sandbox of the
 * service, on its own PostgreSQL. Exits with 1 when a step was not as expected, 2 for a wrong command line.
 */
import { writeFileSync } from "node:fs"
import { runProgram } from "../support/command-line"
import { requireRedis } from "../support/redis"
import type { Running } from "../support/running"
import type { Screen } from "../support/screen"
import { introduceBuyers } from "./buyers"
import { type DemoOptions, readOptions, USAGE } from "./command-line"
import { guide } from "./console/guide"
import { scenarioReport, summary } from "./console/report"
import { leaveOrders, leaveUnpaidOrder } from "./leave-orders"
import { SCENARIOS } from "./scenarios"
import { playScenarios, type ScenarioResult } from "./scenarios/play-scenarios"
import { openShop } from "./storefront/open-shop"

/** Resolves once everything is played. Tells whether all of it was as expected. The servers are still up then. */
const play = async (options: DemoOptions, running: Running, screen: Screen): Promise<boolean> => {
  const shop = await openShop(running, {
    stage: screen.stage,
    withAdmin: !options.once,
    database: { name: "medusa_svc_demo" },
    cluster: options.cluster ? { instances: 3, redis: requireRedis() } : undefined,
  })
  const { store } = shop

  await introduceBuyers(store.sandbox)
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
    for (const { url, output } of shop.instances) {
      screen.line(`\nWhat Medusa at ${url} said last:\n${withoutRequests(output)}`)
    }
  }
  if (!options.once) {
    const left = await screen.stage(
      "Orders in every other state, for the admin",
      () => leaveOrders(store),
      ({ length }) => `${length} orders`
    )

    guide(shop, await leaveUnpaidOrder(store), left).forEach((line) => screen.line(line))
  }

  return ok
}

/** The complete output of `--json`. */
const jsonResult = (results: readonly ScenarioResult[]): string => {
  const scenarios = results.map(({ name, ok, orderId, svcOrderId, paymentStatus, steps }) => ({
    name,
    ok,
    medusa_order_id: orderId,
    svc_order_id: svcOrderId,
    payment_status: paymentStatus,
    steps,
  }))

  return `${JSON.stringify({ scenarios }, undefined, 2)}\n`
}

/** Medusa's log without the lines of successful requests. */
const withoutRequests = (output: string): string =>
  output
    .split("\n")
    .filter((line) => !/\([123]\d\d\) - /.test(line))
    .slice(-40)
    .join("\n")

runProgram({
  name: "The demo",
  usage: USAGE,
  readOptions,
  run: async (options, running, screen) => ((await play(options, running, screen)) ? 0 : 1),
  staysUp: ({ once }) => !once,
})
