import { setTimeout as wait } from "node:timers/promises"
import { until } from "../../support/poll-until"
import { burst } from "../measure/burst"
import { byTurns } from "../measure/by-turns"
import { percentile } from "../measure/percentile"
import type { Shop } from "../world/shop"
import { addUnpaidOrders } from "../world/unpaid-orders"
import { comparisonWebhook, type WebhookOrder, Webhooks } from "../world/webhooks"
import type { Row } from "./row"

const CONNECTIONS = 10
/** What the built-in route took in comes up after 5 s, and takes a moment. */
const BUILT_IN_SETTLES_MS = 7_000

/** Waits until the plugin is done with what it took in, and clears the inbox for the next burst. */
const settle = async ({ database }: Shop): Promise<void> => {
  await until(
    () =>
      database.query(
        `select 1 from svc_webhook where status = 'received' and tries = 0
         union all select 1 from svc_order where lease_token is not null and lease_until > now() limit 1`
      ),
    ({ rowCount }) => rowCount === 0,
    { what: "no webhook and no order is being worked on", everyMs: 250, withinMs: 180_000 }
  )
  await database.query("delete from svc_webhook")
  await database.query("update svc_order set due_at = null")
}

/** Sends one webhook of each order. @returns accepted per second */
const ourBurst = async (
  shop: Shop,
  webhooks: Webhooks,
  orders: readonly WebhookOrder[],
  turn: number
): Promise<number> => {
  const rate = await burst(
    shop.url,
    orders.map((order) => webhooks.downPayment(order, `txn-${turn}`)),
    CONNECTIONS
  )
  const { rows } = await shop.database.query<{ kept: number }>(
    "select count(*)::int as kept from svc_webhook where verdict = 'verified'"
  )

  if (rows[0]?.kept !== orders.length) {
    throw new Error(`Of ${orders.length} webhooks that were accepted, ${rows[0]?.kept ?? 0} are committed`)
  }
  await settle(shop)
  return rate
}

const theirBurst = async (shop: Shop, orders: readonly WebhookOrder[]): Promise<number> => {
  const rate = await burst(
    shop.url,
    orders.map(({ reference }) => comparisonWebhook(reference, 1, false)),
    CONNECTIONS
  )

  await wait(BUILT_IN_SETTLES_MS)
  return rate
}

/** A burst of webhooks, as after an outage. */
export const webhooksAccepted: Row = {
  name: "webhooks",
  work: "Webhooks accepted per second, committed to PostgreSQL",
  comparedWith: "the built-in route, which stores nothing",
  run: async (world, { short, progress }) => {
    const shop = await world.shop()
    const count = short ? 200 : 1_000
    const orders = await addUnpaidOrders(shop, world.sandbox.url, count)
    const webhooks = new Webhooks(world.webhookSecret)
    let turn = 0

    await settle(shop)
    progress(`${count} orders wait for their webhook`)
    const { ours, theirs } = await byTurns(
      () => ourBurst(shop, webhooks, orders, (turn += 1)),
      () => theirBurst(shop, orders),
      {
        pairs: short ? 3 : 4,
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
      checks: [
        {
          what: "of its p50",
          measured: percentile(ours, 0.5) / percentile(theirs, 0.5),
          bound: "at least",
          reach: 1,
          unit: "x",
        },
      ],
      notes: [
        `bursts of ${count} distinct signed webhooks, one for each of ${count} orders, over ${CONNECTIONS} connections; the plugin asks the service about each order meanwhile.`,
      ],
    }
  },
}
