import { loadCheckoutSource } from "../../src/modules/svc/checkout/load-source"
import { PLANS, storePart } from "../support/store-suite"

export const unansweredCheckout = storePart("a checkout that is not answered", (store) => {
  it("continues under the next reference when the answer was lost after the effect, and lists the first", async () => {
    await store.sandbox.putFaults([{ kind: "drop_after", operation: "initiate_checkout", calls: [1] }])
    const { order, sessionId } = await store.placeOrder()
    const { attempts, attention } = await store.timeline(order.id)

    expect(attempts.map(({ reference, state }) => ({ reference, state }))).toEqual([
      { reference: `${sessionId}-2`, state: "authorized" },
      { reference: sessionId, state: "unconfirmed" },
    ])
    expect(attention).toEqual([expect.objectContaining({ kind: "possible_duplicate", reference: sessionId })])
    expect(await store.paymentStatus(order.id)).toBe("authorized")
    expect(await store.ordersAtService(sessionId)).toHaveLength(2)
  })

  it("uses the same reference again when the call was lost before the effect", async () => {
    await store.sandbox.putFaults([{ kind: "drop_before", operation: "initiate_checkout", calls: [1] }])
    const { order, sessionId, atService } = await store.placeOrder()

    expect(atService.order_reference_id).toBe(sessionId)
    expect((await store.timeline(order.id)).attention).toEqual([])
    expect(await store.ordersAtService(sessionId)).toHaveLength(1)
  })

  it.each([
    ["an HTML page", { kind: "html_body" as const, after_effect: true }],
    ["a body that breaks off", { kind: "malformed_body" as const, after_effect: true }],
    ["an empty body", { kind: "empty_body" as const, after_effect: true }],
    ["HTTP 502", { kind: "http_status" as const, status: 502, after_effect: true }],
    ["its internal error", { kind: "error_code" as const, code: 500, after_effect: true }],
  ])("never takes %s for success, and settles it on the next try", async (_what, fault) => {
    await store.sandbox.putFaults([{ ...fault, operation: "initiate_checkout", calls: [1] }])
    const { order, sessionId } = await store.placeOrder()

    expect((await store.timeline(order.id)).attempts[0]?.reference).toBe(`${sessionId}-2`)
    expect(await store.paymentStatus(order.id)).toBe("authorized")
  })

  it("places no order and says 'try again' when the service stays down, then settles it when the buyer returns", async () => {
    store.svc.options.client.totalTimeoutMs = 1_500
    await store.sandbox.putFaults([{ kind: "http_status", operation: "initiate_checkout", status: 503 }])
    const { cart, completion, sessionId } = await store.buy()

    expect(completion.type === "cart" && completion.error?.message).toMatch(/Try again in a few minutes/)
    expect(await store.svc.ledger.orders.latestOfSession(sessionId)).toMatchObject({ state: "initiating" })

    await store.sandbox.putFaults([])
    expect((await store.buyer().complete(cart.id)).type).toBe("order")
    expect(await store.ordersAtService(sessionId)).toHaveLength(1)
  })

  it("lists an attempt that nobody came back for, and does not send it again", async () => {
    store.svc.options.client.totalTimeoutMs = 1_500
    await store.sandbox.putFaults([{ kind: "drop_after", operation: "initiate_checkout" }])
    const { sessionId } = await store.buy()
    const references = (await store.ordersAtService(sessionId)).map((order) => order.order_reference_id)
    const latest = (await store.svc.ledger.orders.latestOfSession(sessionId))?.reference ?? ""

    await store.setAttempt(latest, { sentAt: new Date(Date.now() - 3_600_000), leaseUntil: null })
    await store.sweepNow()

    expect(await store.svc.ledger.orders.byReference(latest)).toMatchObject({
      state: "unconfirmed",
      dueAt: null,
    })
    expect(await store.svc.ledger.attention.openFor([latest])).toEqual([
      expect.objectContaining({ kind: "possible_duplicate" }),
    ])
    expect((await store.ordersAtService(sessionId)).map((order) => order.order_reference_id)).toEqual(
      references
    )
  })

  it("sends nothing again for an order whose attempt was given up while the caller was on its way", async () => {
    const { order, sessionId } = await store.placeOrder()
    const source = await loadCheckoutSource(store.container().resolve("query"), sessionId)

    expect(source.orderId).toBe(order.id)
    await store.untilIdle()
    await store.setAttempt(sessionId, { state: "unconfirmed" })

    await expect(store.svc.checkout(source, PLANS.days30)).rejects.toThrow(/Try again in a few minutes/)
    expect(await store.ordersAtService(sessionId)).toHaveLength(1)
    expect((await store.timeline(order.id)).attempts).toHaveLength(1)
  })

  it("answers within its time budget when the service drips its answer", async () => {
    store.svc.options.client.totalTimeoutMs = 2_000
    await store.sandbox.putFaults([
      { kind: "slow_drip", operation: "initiate_checkout", chunk_bytes: 1, interval_ms: 1_000 },
    ])
    const startedAt = Date.now()
    const { completion } = await store.buy()

    expect(completion.type).toBe("cart")
    expect(Date.now() - startedAt).toBeLessThan(15_000)
  })
})
