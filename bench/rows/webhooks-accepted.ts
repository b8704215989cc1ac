import { setTimeout as wait } from "node:timers/promises"
import { z } from "zod"
import { polling } from "../../support/polling"
import { burst } from "../measure/burst"
import { byTurns } from "../measure/by-turns"
import { median } from "../measure/percentile"
import type { Shop } from "../world/shop"
import { addUnpaidOrders } from "../world/unpaid-orders"
import { comparisonWebhook, type WebhookOrder, type Webhooks } from "../world/webhooks"
import { atLeast, type Row } from "./row"

/** Connections to each instance. */
const CONNECTIONS = 10
/** The built-in route processes a webhook 5 s after receiving it. */
const BUILT_IN_WAITS_MS = 6_000
/** Medusa's time per webhook, so that nothing of a burst is left when the next one begins. */
const BUILT_IN_WORKS_MS = 15

/** Waits until the plugin has processed all webhooks, then clears the inbox for the next burst. */
const settle = async ({ database }: Shop): Promise<void> => {
  await polling(
    () =>
      database.rows(
        z.unknown(),
        `select 1 from svc_webhook where status = 'received' and tries = 0
         union all select 1 from svc_order where lease_token is not null and lease_until > now() limit 1`
      ),
    { what: "no webhook and no order is being worked on", everyMs: 250, withinMs: 180_000 }
  ).until(({ length }) => length === 0)
  await database.execute("delete from svc_webhook")
  await database.execute("update svc_order set due_at = null")
}

/** Sends one webhook of each order. @returns accepted per second */
const ourBurst = async (
  { shop, urls }: Target,
  webhooks: Webhooks,
  orders: readonly WebhookOrder[],
  turn: number
): Promise<number> => {
  const rate = await burst(
    urls,
    orders.map((order) => webhooks.downPayment(order, `txn-${turn}`)),
    CONNECTIONS * urls.length
  )
  const kept = await shop.database.count("select count(*) from svc_webhook where verdict = 'verified'")

  if (kept !== orders.length) {
    throw new Error(`Of ${orders.length} webhooks that were accepted, ${kept} are committed`)
  }
  await settle(shop)
  return rate
}

const theirBurst = async ({ urls }: Target, orders: readonly WebhookOrder[]): Promise<number> => {
  const rate = await burst(
    urls,
    orders.map(({ reference }) => comparisonWebhook(reference, 1, false)),
    CONNECTIONS * urls.length
  )

  await wait(BUILT_IN_WAITS_MS + BUILT_IN_WORKS_MS * orders.length)
  return rate
}

const prepared = new WeakMap<Shop, Promise<WebhookOrder[]>>()

/** Made once for both rows. */
const unpaidOrders = (shop: Shop, count: number): Promise<WebhookOrder[]> => {
  const orders = prepared.get(shop) ?? addUnpaidOrders(shop, count)

  prepared.set(shop, orders)
  return orders
}

interface Target {
  shop: Shop
  urls: readonly string[]
}

/** A burst of webhooks, as after an outage. The built-in route stores them too: in Redis. */
const accepted = (name: string, instances: 1 | 2): Row => ({
  name,
  work: `Webhooks accepted per second, committed to PostgreSQL, ${instances === 1 ? "one instance" : "two instances"}`,
  comparedWith: "the built-in route on Medusa's Redis event bus, which writes to disk each second",
  needsRedis: true,
  // Two instances, Redis and the service share this machine, so a short run proves little about two instances.
  ...(instances === 2 ? { whenWhole: true } : {}),
  run: async (world, { short, progress }) => {
    const shop = await world.cluster()
    const target = { shop, urls: shop.instances.slice(0, instances).map(({ url }) => url) }
    const count = short ? 200 : 1_000
    const orders = await unpaidOrders(shop, count)
    let turn = 0

    await settle(shop)
    progress(`${count} orders wait for their webhook`)
    const { ours, theirs } = await byTurns(
      () => ourBurst(target, world.webhooks, orders, (turn += 1)),
      () => theirBurst(target, orders),
      {
        pairs: short ? 2 : 6,
        warmUp: 1,
        onPair: (_done, our, their) =>
          progress(`${our.toFixed(0)} per second, the built-in route ${their.toFixed(0)}`),
      }
    )

    return {
      sides: [
        { name: "the plugin", samples: ours, unit: "per s" },
        { name: "built-in route", samples: theirs, unit: "per s" },
      ],
      checks: [atLeast(1, "x", median(ours) / median(theirs), "of its p50")],
      notes: [
        `bursts of ${count} distinct signed webhooks, one for each of ${count} orders, over ${CONNECTIONS} connections to each instance; the plugin asks the service about each order meanwhile.`,
      ],
    }
  },
})

export const webhooksAccepted = accepted("webhooks", 1)
export const webhooksAcceptedByTwo = accepted("webhooks-two", 2)
