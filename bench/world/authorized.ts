import { z } from "zod"
import { requestJson } from "../../support/json-http"
import { polling } from "../../support/polling"
import { PROVIDERS, type Shop } from "./shop"
import { copyOrder } from "./unpaid-orders"
import { comparisonEvent } from "./webhooks"

const POLL_MS = 2
const WITHIN_MS = 60_000

const idRow = z.object({ id: z.string() })

/** When Medusa authorised each session's payment, on the clock of `performance.now()`. Resolves once all are done. */
export const authorizedAt = async (shop: Shop, sessionIds: readonly string[]): Promise<number[]> => {
  const times = new Map<string, number>()

  await polling(
    async () => {
      const rows = await shop.database.rows(
        idRow,
        `select session.id from payment_session session join payment_collection collection
           on collection.id = session.payment_collection_id
         where session.id = any($1) and session.status = 'authorized' and collection.status = 'authorized'`,
        [sessionIds.filter((id) => !times.has(id))]
      )

      rows.forEach(({ id }) => times.set(id, performance.now()))
      return times.size
    },
    { what: `${sessionIds.length} sessions are authorised`, everyMs: POLL_MS, withinMs: WITHIN_MS }
  ).until((count) => count === sessionIds.length)
  return [...times.values()]
}

const doneSchema = z.object({ done_after_ms: z.array(z.number()) })

/**
 * The time of Medusa's own workflow to authorise that many payments, one after another and without other work: the ms after
 * which each was done.
 */
export const authorizedByMedusaAlone = async (shop: Shop, count: number): Promise<number[]> => {
  const { sessionId, order } = await shop.placeOrder({ provider: PROVIDERS.comparison })
  const sessionIds = await copyOrder(shop, sessionId, count)
  const { done_after_ms: doneAfterMs } = await requestJson(doneSchema, `${shop.url}/bench/authorize`, {
    method: "POST",
    body: { events: sessionIds.map((id) => comparisonEvent(id, order.total, true)) },
  })

  return doneAfterMs
}
