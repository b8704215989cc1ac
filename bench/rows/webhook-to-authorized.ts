import { setTimeout as wait } from "node:timers/promises"
import { PLANS } from "../../support/store"
import { post } from "../measure/burst"
import { percentile } from "../measure/percentile"
import { authorizedAt, authorizedByMedusaAlone } from "../world/authorized"
import { PROVIDERS, type Shop } from "../world/shop"
import { attemptOf } from "../world/unpaid-orders"
import { comparisonWebhook, Webhooks } from "../world/webhooks"
import type { World } from "../world/world"
import type { Row } from "./row"

/** Long enough for one of theirs: the built-in route waits 5 s for each, and those of a round come one by one too. */
const APART_MS = 800

const REACH_MS = 60

/** An order that is paid at the service and lacks only its webhook. @returns a function that sends it */
export const paidWithPlugin = async (shop: Shop, webhooks: Webhooks): Promise<() => Promise<number>> => {
  const { sessionId } = await shop.placeOrder({ provider: PROVIDERS.svc, planId: PLANS.downPayment })
  const order = await attemptOf(shop, sessionId)
  const { transaction_id: transactionId } = await shop.sandbox.orderAction(order.svcOrderId, "pay", {
    send_webhook: false,
  })

  return async () => {
    const webhook = webhooks.downPayment(order, transactionId)
    const startedAt = performance.now()
    const authorized = authorizedAt(shop, [sessionId])

    await post(undefined, shop.url, webhook)
    return Math.max(...(await authorized)) - startedAt
  }
}

const paidWithComparison = async (shop: Shop): Promise<() => Promise<number>> => {
  const { sessionId, amount } = await shop.placeOrder({ provider: PROVIDERS.comparison })

  return async () => {
    const startedAt = performance.now()
    const authorized = authorizedAt(shop, [sessionId])

    await post(undefined, shop.url, comparisonWebhook(sessionId, amount, true))
    return Math.max(...(await authorized)) - startedAt
  }
}

/** A number of each, one after another. Ours run alone, because waiting for theirs queries the database all the time. */
const round = async (shop: Shop, webhooks: Webhooks, size: number) => {
  const ours: number[] = []
  const alone: number[] = []
  const theirs: Promise<number>[] = []

  for (let one = 0; one < size; one += 1) {
    ours.push(await (await paidWithPlugin(shop, webhooks))())
  }
  for (let one = 0; one < size; one += 1) {
    theirs.push((await paidWithComparison(shop))())
    await wait(APART_MS)
  }
  const built = await Promise.all(theirs)

  for (let one = 0; one < size; one += 1) {
    alone.push(...(await authorizedByMedusaAlone(shop, 1)))
  }
  return { ours, theirs: built, alone }
}

const measure = async (world: World, rounds: number, size: number, progress: (text: string) => void) => {
  const shop = await world.shop()
  const webhooks = new Webhooks(world.webhookSecret)
  const ours: number[] = []
  const theirs: number[] = []
  const alone: number[] = []

  await (
    await paidWithPlugin(shop, webhooks)
  )()
  await authorizedByMedusaAlone(shop, 1)
  for (let done = 1; done <= rounds; done += 1) {
    const samples = await round(shop, webhooks, size)

    ours.push(...samples.ours)
    theirs.push(...samples.theirs)
    alone.push(...samples.alone)
    progress(
      `round ${done} of ${rounds}: ${percentile(samples.ours, 0.5).toFixed(0)} ms with the plugin, ${percentile(samples.theirs, 0.5).toFixed(0)} ms over the built-in route, ${percentile(samples.alone, 0.5).toFixed(0)} ms of it in Medusa's workflow`
    )
  }
  return { ours, theirs, alone }
}

export const webhookToAuthorized: Row = {
  name: "webhook",
  work: "Down-payment webhook received until the order is authorised in Medusa",
  comparedWith: "Medusa's built-in /hooks/payment/:provider with a provider that authorises",
  run: async (world, { short, progress }) => {
    const { ours, theirs, alone } = await measure(world, short ? 1 : 5, short ? 4 : 5, progress)
    const p50 = percentile(ours, 0.5)

    return {
      sides: [
        { name: "the plugin", samples: ours, unit: "ms" },
        { name: "built-in route", samples: theirs, unit: "ms" },
        { name: "Medusa's workflow alone", samples: alone, unit: "ms" },
      ],
      checks: [
        // Only on an idle machine.
        ...(short
          ? []
          : ([{ what: "(p50)", measured: p50, bound: "at most", reach: REACH_MS, unit: " ms" }] as const)),
        {
          what: "as fast",
          measured: percentile(theirs, 0.5) / p50,
          bound: "at least",
          // The built-in route waits 5 s on any machine. The plugin's time grows with the load.
          reach: short ? 10 : 25,
          unit: "x",
        },
      ],
      notes: [
        "the built-in route waits 5 s before it processes an event; the plugin also asks the service. Medusa's workflow alone: called in the process, with no webhook and no question.",
      ],
    }
  },
}
