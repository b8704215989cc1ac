import type { AdminSvcWebhookListResponse, AdminSvcWebhookResponse } from "../../src/types"
import { typed } from "../../support/typed"
import { polling, PLANS, refusal, refusals, storePart } from "../support/store-suite"

export const adminWebhooks = storePart("the webhooks in the admin", (store) => {
  const list = (query = "") =>
    store.admin.get(`/admin/svc/webhooks${query}`, typed<AdminSvcWebhookListResponse>())
  const replay = (id: string) =>
    store.admin.post(`/admin/svc/webhooks/${id}/replay`, {}, typed<AdminSvcWebhookResponse>())
  const awaiting = async () => {
    await store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })
    return store.placeOrder({ planId: PLANS.downPayment })
  }
  type Placed = Awaited<ReturnType<typeof awaiting>>
  const send = ({ atService }: Placed, fields: Record<string, unknown> = {}, headers = {}) =>
    store.signedDownPaymentWebhook(atService, fields).send({ headers })
  const processed = () => polling(() => list("?status=processed")).until(({ count }) => count > 0)

  it("shows what came in, with the order and the size, and never a body", async () => {
    const placed = await awaiting()

    await send(placed, { note: "a-word-of-the-body" })
    const { webhooks, count, limit, offset, counts_by_status } = await processed()

    expect({ count, limit, offset, counts_by_status }).toEqual({
      count: 1,
      limit: 20,
      offset: 0,
      counts_by_status: { processed: 1 },
    })
    expect(webhooks[0]).toEqual({
      id: expect.stringMatching(/^svcwh_/),
      kind: "down_payment",
      reference: placed.sessionId,
      order_id: placed.order.id,
      display_id: String(placed.order.display_id),
      status: "processed",
      verdict: "verified",
      matching_preset: null,
      signed_at: expect.any(String),
      outcome: expect.any(String),
      deliveries: 1,
      bytes: expect.any(Number),
      tries: 1,
      received_at: expect.any(String),
      processed_at: expect.any(String),
      due_at: null,
      can_replay: true,
    })
    expect(webhooks[0]?.bytes).toBeGreaterThan(20)
    expect(JSON.stringify(webhooks)).not.toContain("a-word-of-the-body")
  })

  it("shows what was refused and why, once for each reason, and gives it no effect", async () => {
    const placed = await awaiting()

    expect((await send(placed, {}, { "X-Svc-Signature": "00" })).status).toBe(401)
    expect((await send(placed, { n: 2 }, { "X-Svc-Signature": "01" })).status).toBe(401)
    expect((await send(placed, {}, { "X-Svc-Timestamp": "1" })).status).toBe(401)
    await store.svc.refusedWebhooks.flush()
    const { webhooks } = await list("?status=refused&verdict=mismatch")

    expect(webhooks[0]?.deliveries).toBe(3)
    expect(webhooks).toEqual([
      expect.objectContaining({ verdict: "mismatch", can_replay: false, due_at: null }),
    ])
    await expect(replay(webhooks[0]?.id ?? "")).rejects.toMatchObject(refusal(400, "webhook_refused"))
    await store.sweepNow()
    expect(await store.paymentStatus(placed.order.id)).toBe("awaiting")
    expect((await store.timeline(placed.order.id)).webhooks).toEqual([])
    expect((await send(placed)).status).toBe(200)
    expect((await processed()).counts_by_status).toEqual({ processed: 1, refused: 1 })
  })

  it("filters and pages, the latest first, and counts everything", async () => {
    const first = await awaiting()
    const second = await awaiting()

    for (let n = 0; n < 5; n += 1) {
      await store.keepWebhook(
        n < 3 ? first.sessionId : second.sessionId,
        `key-${n}`,
        n % 2 === 0 ? "down_payment" : "delivery"
      )
    }
    await store.execute(
      "update svc_webhook set received_at = now() - interval '1 minute' * (10 - right(dedupe_key, 1)::int)"
    )
    const pages = await Promise.all([0, 2, 4].map((offset) => list(`?limit=2&offset=${offset}`)))
    const kinds = pages.flatMap(({ webhooks }) => webhooks.map(({ kind }) => kind))

    expect(kinds).toEqual(["down_payment", "delivery", "down_payment", "delivery", "down_payment"])
    expect(pages.map(({ count }) => count)).toEqual([5, 5, 5])
    expect((await list(`?order_id=${second.order.id}`)).count).toBe(2)
    expect((await list("?kind=delivery")).count).toBe(2)
    expect((await list("?status=processed")).webhooks).toEqual([])
    expect((await list("?status=processed")).counts_by_status).toEqual({ received: 5 })
    expect((await list("?order_id=order_unknown")).count).toBe(0)
  })

  it("refuses a filter that there is not, and names it", async () => {
    const queries = [
      "status=lost",
      "kind=x",
      "verdict=fine",
      "limit=0",
      "limit=101",
      "offset=-1",
      "order_id=",
      "q=1",
    ]

    expect(await refusals(queries, (query) => list(`?${query}`))).toMatchObject(
      queries.map((query) => ({
        status: 400,
        body: { type: "invalid_data", message: expect.stringMatching(`Found: .*${query.split("=")[0]}`) },
      }))
    )
  })

  it("processes one again that was given up, with its effect and the user in the timeline", async () => {
    const placed = await awaiting()
    const id = await store.keepWebhook(placed.sessionId, "given-up")

    await expect(replay(id)).rejects.toMatchObject({ status: 400, body: { code: "webhook_due" } })
    const { inbox } = store.svc.ledger
    const held = await inbox.claim(id, 60_000)

    // As after very many tries.
    await (held && inbox.failed(held, "failed", null))
    await store.sandbox.orderAction(placed.atService.order_id, "pay")
    expect((await replay(id)).webhook).toMatchObject({ status: "processed", tries: 1 })
    expect(await store.paymentStatus(placed.order.id)).toBe("authorized")
    expect(await store.activityOf(placed.order.id, "webhook_replayed")).toEqual([
      expect.objectContaining({ actor_email: "admin@example.com", reference: placed.sessionId }),
    ])
  })

  it("has no second effect when one is processed again, however often", async () => {
    const placed = await awaiting()

    await store.sandbox.orderAction(placed.atService.order_id, "pay")
    await send(placed)
    const { webhooks } = await processed()
    const id = webhooks[0]?.id ?? ""

    await Promise.allSettled([replay(id), replay(id)])
    await store.untilIdle()
    await replay(id).catch(() => undefined)
    expect(await store.activityOf(placed.order.id, "down_payment_confirmed")).toHaveLength(1)
    expect(await store.activityOf(placed.order.id, "order_authorized")).toHaveLength(1)
    expect(await store.paymentStatus(placed.order.id)).toBe("authorized")
  })

  it("answers 404 for one that is not there", async () => {
    await expect(replay("svcwh_unknown")).rejects.toMatchObject({ status: 404 })
  })
})
