import { z } from "zod"
import { type AttentionKind } from "../../src/modules/svc/ledger/attention-kinds"
import { sampleAttention } from "../../src/words/__fixtures__/sample-facts"
import { PLANS, type StoreUnderTest } from "./store-suite"

const point = z.looseObject({
  id: z.string(),
  kind: z.string(),
  reference: z.string(),
  order_id: z.string().nullable(),
  display_id: z.string().nullable(),
  since: z.iso.datetime(),
  values: z.record(z.string(), z.unknown()),
  revision: z.string(),
  message: z.string(),
  remedy: z.string(),
  action: z.string(),
  resolved_at: z.string().nullable(),
  resolved_by: z.string().nullable(),
  resolved_by_email: z.string().nullable(),
  note: z.string().nullable(),
})
const listed = z.object({
  attention: z.array(point),
  count: z.number(),
  limit: z.number(),
  offset: z.number(),
  counts_by_kind: z.record(z.string(), z.number()),
})
const one = z.object({ attention: point })
export const inWords = z.looseObject({
  activity: z.array(z.looseObject({ kind: z.string(), values: z.unknown(), message: z.string() })),
  attention: z.array(point),
})
const allOfOrder = z.looseObject({ attention: z.array(point) })

/** What needs a person in a store under test, as its merchant reads and does it. */
export const attentionDesk = (store: StoreUnderTest) => {
  const list = (query = "") => store.admin.get(`/admin/svc/attention${query}`, listed)
  const resolve = (id: string, body: unknown) =>
    store.admin.post(`/admin/svc/attention/${id}/resolve`, body, one)
  const onOrder = (orderId: string, action: string, body: unknown = {}) =>
    store.admin.post(`/admin/svc/orders/${orderId}/${action}`, body, allOfOrder)
  const note = async (reference: string, kind: AttentionKind) => {
    await store.svc.ledger.orders.change(reference, { attention: sampleAttention[kind] })
  }
  const activityOf = async (orderId: string, kind: string) =>
    (await store.timeline(orderId)).activity.filter((line) => line.kind === kind)
  const untilListedAs = async (orderId: string, kind: AttentionKind) =>
    (await store.untilListed(orderId, kind)).attention.filter((point) => point.kind === kind)
  /** An order whose down payment could not be asked about for so long that the merchant is told. */
  const exhausted = async () => {
    const placed = await store.placeOrder({ planId: PLANS.downPayment })

    await store.sandbox.putFaults([
      { kind: "http_status", operation: "reconcile_prepaid_payment", status: 503 },
      { kind: "webhook_lost", operation: "down_payment_webhook" },
    ])
    await store.svc.ledger.orders.change(placed.sessionId, { patch: { tries: 50 } })
    await store.sweepNow()
    expect((await store.timeline(placed.order.id)).attention.map(({ kind }) => kind)).toEqual([
      "retries_exhausted",
    ])
    return placed
  }
  const serviceIsBack = () =>
    store.sandbox.putFaults([{ kind: "webhook_lost", operation: "down_payment_webhook" }])

  return { list, resolve, onOrder, note, activityOf, untilListedAs, exhausted, serviceIsBack }
}
