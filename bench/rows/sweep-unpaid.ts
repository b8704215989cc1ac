import { setTimeout as wait } from "node:timers/promises"
import { z } from "zod"
import { requestJson } from "../../support/json-http"
import { createSvcClient } from "../../src/client"
import { median } from "../measure/percentile"
import type { Shop } from "../world/shop"
import { addUnpaidOrders } from "../world/unpaid-orders"
import type { WebhookOrder } from "../world/webhooks"
import { observedSchema } from "../application/shop/src/probe"
import { atLeast, atMost, type Row } from "./row"

const CONCURRENCY = 10
const ANSWER_MS = 50
const IDEAL_PER_SECOND = (CONCURRENCY * 1_000) / ANSWER_MS
const MINUTE_MS = 60_000

/** Waits until the job's own schedule, each full minute, does not run for `ms`. */
const quietFor = async (ms: number): Promise<void> => {
  const left = MINUTE_MS - (Date.now() % MINUTE_MS)

  if (left < ms) {
    await wait(left + 2_000)
  }
}

const TAKE = `
  update svc_order set lease_token = 'by hand', lease_until = now() + interval '1 minute'
  where id = (select id from svc_order where due_at <= now() and lease_token is null
              order by due_at limit 1 for update skip locked)
  returning id, svc_order_id`
const GIVE_BACK =
  "update svc_order set lease_token = null, lease_until = null, due_at = null, reconciled_at = now() where id = $1"
const takenRow = z.object({ id: z.string(), svc_order_id: z.string() })

const makeDue = async ({ database }: Shop, orders: readonly WebhookOrder[]): Promise<string[]> => {
  const references = orders.map(({ reference }) => reference)

  await database.execute("update svc_order set due_at = null where due_at < now() + interval '1 hour'")
  await database.execute(
    "update svc_order set due_at = now(), tries = 0, reconciled_at = null where reference = any($1)",
    [references]
  )
  return references
}

/** The machine's rate at this concurrency, when each order is only leased, asked about and released. */
const byHand = async (shop: Shop, orders: readonly WebhookOrder[]): Promise<number> => {
  await makeDue(shop, orders)
  const client = createSvcClient({ baseUrl: shop.sandbox.url, accessToken: "sandbox-token" })
  const startedAt = performance.now()
  const next = async () => (await shop.database.rows(takenRow, TAKE))[0]

  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let row = await next(); row !== undefined; row = await next()) {
        await client.reconcilePrepaidPayment(row.svc_order_id)
        await shop.database.execute(GIVE_BACK, [row.id])
      }
    })
  )
  client.close()
  return orders.length / ((performance.now() - startedAt) / 1_000)
}

export const sweepOnce = async (shop: Shop, orders: readonly WebhookOrder[]) => {
  const references = await makeDue(shop, orders)
  const observed = await requestJson(observedSchema, `${shop.url}/bench/sweep`, { method: "POST" })
  const asked = await shop.database.count(
    "select count(*) from svc_order where reference = any($1) and reconciled_at is not null and state = 'awaiting_down_payment'",
    [references]
  )

  await shop.database.execute("update svc_order set due_at = null where reference = any($1)", [references])
  return { ...observed, asked, rate: asked / (observed.tookMs / 1_000) }
}

/** The job of each minute with much work. */
export const sweepUnpaid: Row = {
  name: "sweep",
  work: "Sweep of 1,000 orders still unpaid, service answers in 50 ms",
  comparedWith: `the same statements and calls by hand, ${CONCURRENCY} at once (${IDEAL_PER_SECOND} a second if they took no time)`,
  run: async (world, { short, progress }) => {
    const shop = await world.shop()
    const orders = await addUnpaidOrders(shop, short ? 200 : 1_000)

    progress(`${orders.length} unpaid orders are in the ledger`)
    await shop.sandbox.putFaults([
      { operation: "reconcile_prepaid_payment", calls: "all", kind: "delay", ms: ANSWER_MS },
    ])
    const byHands = []
    const sweeps = []

    for (let turn = 0; turn <= 3; turn += 1) {
      await quietFor(short ? 20_000 : 45_000)
      const handed = await byHand(shop, orders)
      const swept = await sweepOnce(shop, orders)

      progress(
        `${swept.asked} orders in ${(swept.tookMs / 1_000).toFixed(1)} s, ${swept.rate.toFixed(0)} a second; by hand ${handed.toFixed(0)}`
      )
      // The first turn warms up.
      if (turn > 0) {
        sweeps.push(swept)
        byHands.push(handed)
      }
    }
    await shop.sandbox.putFaults([])
    const rates = sweeps.map(({ rate }) => rate)
    const growth = sweeps.map(({ liveBefore, liveAfter }) => ((liveAfter - liveBefore) / liveBefore) * 100)

    return {
      sides: [
        { name: "the plugin", samples: rates, unit: "per s" },
        { name: "by hand", samples: byHands, unit: "per s" },
        {
          name: "memory at its peak",
          samples: sweeps.map(({ peakGrowth }) => peakGrowth / 1e6),
          unit: "MB more",
        },
      ],
      checks: [
        atLeast(0.9, "x", median(rates) / median(byHands), "times as many as by hand (p50)"),
        atMost(5, " %", median(growth), "more memory alive after it than before (p50)"),
      ],
      notes: [
        `${orders.length} orders a sweep; "alive" is what is left of the heap after collecting the garbage.`,
      ],
    }
  },
}
