import type { AttentionKind } from "../../src/domain/facts/attention-facts"
import { sampleAttention } from "../../src/words/__fixtures__/sample-facts"
import type { AdminSvcAttentionListResponse, AdminSvcAttentionResponse } from "../../src/types"
import { typed } from "../../support/typed"
import { PLANS, type StoreUnderTest } from "./store-suite"

/** The points that need a person in a store under test, as its merchant reads and resolves them. */
export const attentionDesk = (store: StoreUnderTest) => {
  const list = (query = "") =>
    store.admin.get(`/admin/svc/attention${query}`, typed<AdminSvcAttentionListResponse>())
  const read = (id: string) =>
    store.admin.get(`/admin/svc/attention/${id}`, typed<AdminSvcAttentionResponse>())
  const resolve = (id: string, body: unknown) =>
    store.admin.post(`/admin/svc/attention/${id}/resolve`, body, typed<AdminSvcAttentionResponse>())
  const addNote = (id: string, text: string) =>
    store.admin.post(`/admin/svc/attention/${id}/note`, { note: text }, typed<AdminSvcAttentionResponse>())
  const note = async (reference: string, kind: AttentionKind) => {
    await store.svc.ledger.orders.change(reference, { attention: sampleAttention[kind] })
  }
  const untilListedAs = async (orderId: string, kind: AttentionKind) =>
    (await store.untilListed(orderId, kind)).attention.filter((point) => point.kind === kind)
  /** An order whose down payment stayed unanswered for so long that the merchant is told. */
  const exhausted = async () => {
    const placed = await store.placeOrder({ planId: PLANS.downPayment })

    await store.setFaults(
      { kind: "http_status", operation: "reconcile_prepaid_payment", status: 503 },
      { kind: "webhook_lost", operation: "down_payment_webhook" }
    )
    await store.svc.ledger.orders.change(placed.sessionId, { patch: { tries: 50 } })
    await store.sweepNow()
    expect(await store.attention(placed.order.id)).toEqual(["retries_exhausted"])
    return placed
  }
  const serviceIsBack = () => store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })

  return { list, read, resolve, addNote, note, untilListedAs, exhausted, serviceIsBack }
}
