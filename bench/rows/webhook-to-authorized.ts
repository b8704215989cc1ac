import { setTimeout as wait } from "node:timers/promises"
import { PLANS } from "../../support/store"
import { type BurstRequest, post } from "../measure/burst"
import { median } from "../measure/percentile"
import { authorizedAt, authorizedByMedusaAlone } from "../world/authorized"
import { PROVIDERS, type Shop } from "../world/shop"
import { attemptOf } from "../world/unpaid-orders"
import { comparisonWebhook, type Webhooks } from "../world/webhooks"
import { atLeast, atMost, type Row } from "./row"

/** Long enough for one of theirs: the built-in route waits 5 s for each, and those of a round come one by one too. */
const APART_MS = 800

const REACH_MS = 60

/** Sends a webhook. @returns the ms until its session is authorised */
const untilAuthorized = async (shop: Shop, sessionId: string, webhook: BurstRequest): Promise<number> => {
  const startedAt = performance.now()
  const authorized = authorizedAt(shop, [sessionId])

  await post(undefined, shop.url, webhook)
  return Math.max(...(await authorized)) - startedAt
}

/** Places an order and pays it at the service. @returns the ms from its webhook until it is authorised */
export const timeWithPlugin = async (shop: Shop, webhooks: Webhooks): Promise<number> => {
  const { sessionId } = await shop.placeOrder({ provider: PROVIDERS.svc, planId: PLANS.downPayment })

  return untilAuthorized(shop, sessionId, await webhooks.ofPayment(shop, await attemptOf(shop, sessionId)))
}

/** A number of each, one after another. Ours run alone, because waiting for theirs queries the database all the time. */
const round = async (shop: Shop, webhooks: Webhooks, size: number) => {
  const ours: number[] = []
  const alone: number[] = []
  const waited: Promise<number>[] = []

  for (let one = 0; one < size; one += 1) {
    ours.push(await timeWithPlugin(shop, webhooks))
  }
  for (let one = 0; one < size; one += 1) {
    const { sessionId, order } = await shop.placeOrder({ provider: PROVIDERS.comparison })

    waited.push(untilAuthorized(shop, sessionId, comparisonWebhook(sessionId, order.total, true)))
    await wait(APART_MS)
  }
  const theirs = await Promise.all(waited)

  for (let one = 0; one < size; one += 1) {
    alone.push(...(await authorizedByMedusaAlone(shop, 1)))
  }
  return { ours, theirs, alone }
}

export const webhookToAuthorized: Row = {
  name: "webhook",
  work: "Down-payment webhook received until the order is authorised in Medusa",
  comparedWith: "Medusa's built-in /hooks/payment/:provider with a provider that authorises",
  run: async (world, { short, progress }) => {
    const shop = await world.shop()
    const count = short ? 1 : 5
    const rounds = []

    // One of each warms up.
    await timeWithPlugin(shop, world.webhooks)
    await authorizedByMedusaAlone(shop, 1)
    for (let done = 1; done <= count; done += 1) {
      const samples = await round(shop, world.webhooks, short ? 4 : 5)

      rounds.push(samples)
      progress(
        `round ${done} of ${count}: ${median(samples.ours).toFixed(0)} ms with the plugin, ${median(samples.theirs).toFixed(0)} ms over the built-in route, ${median(samples.alone).toFixed(0)} ms of it in Medusa's workflow`
      )
    }
    const ours = rounds.flatMap((samples) => samples.ours)
    const theirs = rounds.flatMap((samples) => samples.theirs)
    const alone = rounds.flatMap((samples) => samples.alone)
    const p50 = median(ours)

    return {
      sides: [
        { name: "the plugin", samples: ours, unit: "ms" },
        { name: "built-in route", samples: theirs, unit: "ms" },
        { name: "Medusa's workflow alone", samples: alone, unit: "ms" },
      ],
      checks: [
        // Only on an idle machine.
        ...(short ? [] : [atMost(REACH_MS, " ms", p50, "(p50)")]),
        // The built-in route waits 5 s on any machine. The plugin's time grows with the load.
        atLeast(short ? 10 : 25, "x", median(theirs) / p50, "as fast"),
      ],
      notes: [
        "the built-in route waits 5 s before it processes an event; the plugin also asks the service. Medusa's workflow alone: called in the process, with no webhook and no question.",
      ],
    }
  },
}
