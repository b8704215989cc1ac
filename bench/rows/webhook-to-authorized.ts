import { setTimeout as wait } from "node:timers/promises"
import { PLANS } from "../../support/store"
import { post } from "../measure/burst"
import { percentile } from "../measure/percentile"
import { PROVIDERS, type Shop } from "../world/shop"
import { attemptOf } from "../world/unpaid-orders"
import { comparisonWebhook, Webhooks } from "../world/webhooks"
import type { World } from "../world/world"
import type { Row } from "./row"

/** Long enough for one of ours; the built-in route waits 5 s, so those of one round come one after another too. */
const APART_MS = 800
const POLL_MS = 2

/** When Medusa's payment of a session is authorised, on the clock of `performance.now()`. */
const authorizedAt = async (shop: Shop, sessionId: string): Promise<number> => {
  await shop.untilFound(
    `payment session ${sessionId} is authorised`,
    `select 1 from payment_session session join payment_collection collection
       on collection.id = session.payment_collection_id
     where session.id = $1 and session.status = 'authorized' and collection.status = 'authorized'`,
    [sessionId],
    { everyMs: POLL_MS, withinMs: 30_000 }
  )
  return performance.now()
}

/** An order that is paid at the service, of which only the webhook is missing. @returns sends it */
export const paidWithPlugin = async (shop: Shop, webhooks: Webhooks): Promise<() => Promise<number>> => {
  const { sessionId } = await shop.placeOrder({ provider: PROVIDERS.svc, planId: PLANS.downPayment })
  const order = await attemptOf(shop, sessionId)
  const { transaction_id: transactionId } = await shop.sandbox.orderAction(order.svcOrderId, "pay", {
    send_webhook: false,
  })

  return async () => {
    const webhook = webhooks.downPayment(order, transactionId)
    const startedAt = performance.now()
    const authorized = authorizedAt(shop, sessionId)

    await post(undefined, shop.url, webhook)
    return (await authorized) - startedAt
  }
}

const paidWithComparison = async (shop: Shop): Promise<() => Promise<number>> => {
  const { sessionId, amount } = await shop.placeOrder({ provider: PROVIDERS.comparison })

  return async () => {
    const startedAt = performance.now()
    const authorized = authorizedAt(shop, sessionId)

    await post(undefined, shop.url, comparisonWebhook(sessionId, amount, true))
    return (await authorized) - startedAt
  }
}

/** Five of each: sends one of theirs, then one of ours while theirs waits, and so on. */
const round = async (shop: Shop, webhooks: Webhooks, size: number) => {
  const ours: number[] = []
  const theirs: Promise<number>[] = []
  const prepared = []

  for (let pair = 0; pair < size; pair += 1) {
    prepared.push({ our: await paidWithPlugin(shop, webhooks), their: await paidWithComparison(shop) })
  }
  for (const { our, their } of prepared) {
    const next = wait(APART_MS)

    theirs.push(their())
    ours.push(await our())
    await next
  }
  return { ours, theirs: await Promise.all(theirs) }
}

const measure = async (world: World, rounds: number, size: number, progress: (text: string) => void) => {
  const shop = await world.shop()
  const webhooks = new Webhooks(world.webhookSecret)
  const ours: number[] = []
  const theirs: number[] = []

  await (
    await paidWithPlugin(shop, webhooks)
  )()
  for (let done = 1; done <= rounds; done += 1) {
    const samples = await round(shop, webhooks, size)

    ours.push(...samples.ours)
    theirs.push(...samples.theirs)
    progress(
      `round ${done} of ${rounds}: ${percentile(samples.ours, 0.5).toFixed(0)} ms with the plugin, ${percentile(samples.theirs, 0.5).toFixed(0)} ms over the built-in route`
    )
  }
  return { ours, theirs }
}

export const webhookToAuthorized: Row = {
  name: "webhook",
  work: "Down-payment webhook received until the order is authorised in Medusa",
  comparedWith: "Medusa's built-in /hooks/payment/:provider with a provider that authorises",
  run: async (world, { short, progress }) => {
    const { ours, theirs } = await measure(world, short ? 1 : 5, short ? 4 : 5, progress)
    const p50 = percentile(ours, 0.5)

    return {
      sides: [
        { name: "the plugin", samples: ours, unit: "ms" },
        { name: "built-in route", samples: theirs, unit: "ms" },
      ],
      checks: [
        { what: "(p50)", measured: p50, bound: "at most", reach: 200, unit: " ms" },
        {
          what: "as fast",
          measured: percentile(theirs, 0.5) / p50,
          bound: "at least",
          reach: 25,
          unit: "x",
        },
      ],
      notes: ["the built-in route waits 5 s before it processes an event; the plugin also asks the service."],
    }
  },
}
