import { draftOrder, payOnCredit, paymentLink } from "../support/draft-order"
import { PLANS, storePart } from "../support/store-suite"

const DAY = 86_400_000
const AS_OFTEN_AS_A_SWEEP_MAY_ASK = Array.from({ length: 12 }, (_, index) => index + 1)
const ago = (days: number) => new Date(Date.now() - days * DAY)

/** No order waits for ever: each is left in time, or a person is told, and then has something to do about it. */
export const stateExits = storePart("the exits of an order", (store) => {
  const points = async (orderId: string) => (await store.timeline(orderId)).attention

  /** Whose payment nobody has seen to for four days. */
  const overdueLink = async (planId: number) => {
    const orderId = await draftOrder(store)
    const linkId = await paymentLink(store, orderId)

    await payOnCredit(store, linkId, planId)
    const [attempt] = await store.svc.ledger.orders.ofOrder(orderId)
    const reference = attempt?.reference ?? ""

    await store.sweepNow()
    expect(await store.attention(orderId)).toEqual([])
    await store.sweepAs(reference, { createdAt: ago(4) })
    return { orderId, reference, svcOrderId: attempt?.svcOrderId ?? "" }
  }

  it("tells of a payment link that nobody pays in time, once, and leaves its order alone", async () => {
    const { orderId, reference, svcOrderId } = await overdueLink(PLANS.downPayment)

    expect(await points(orderId)).toMatchObject([{ kind: "payment_overdue", action: "reconcile" }])
    expect(await store.attempt(reference)).toMatchObject({ state: "awaiting_down_payment" })
    expect(await store.orderStatus(orderId)).not.toBe("canceled")
    await store.act(orderId, "resolve", { note: "The buyer asked for a week." })
    await store.sweepNow()
    expect(await store.attention(orderId)).toEqual([])
    await store.sandbox.orderAction(svcOrderId, "pay")
    await store.untilAuthorized(orderId)
  })

  it("tells of a payment link whose down payment the merchant does not record in time, once", async () => {
    const { orderId, reference } = await overdueLink(PLANS.merchantDownPayment)

    expect(await points(orderId)).toMatchObject([{ kind: "payment_overdue", action: "down-payment" }])
    expect(await store.attempt(reference)).toMatchObject({ state: "awaiting_merchant_payment" })
    await store.act(orderId, "resolve", { note: "The bank takes a week." })
    await store.sweepNow()
    expect(await store.attention(orderId)).toEqual([])
  })

  it("tells of a down payment that the service is finalising for ever, and settles that when it is done", async () => {
    const { order, sessionId, atService } = await store.placeOrder({ planId: PLANS.downPayment })

    await store.setFaults(
      // It ends if it is asked too often.
      { kind: "in_progress", operation: "reconcile_prepaid_payment", calls: AS_OFTEN_AS_A_SWEEP_MAY_ASK },
      { kind: "webhook_lost", operation: "down_payment_webhook" }
    )
    await store.sandbox.orderAction(atService.order_id, "pay")
    await store.sweepAs(sessionId, { expiresAt: ago(1) })
    expect(await store.attempt(sessionId)).toMatchObject({ state: "awaiting_down_payment" })
    expect(await store.attention(order.id)).toEqual(["payment_overdue"])
    await store.setFaults()
    await store.act(order.id, "reconcile")
    expect(await store.attempt(sessionId)).toMatchObject({ state: "authorized" })
    expect(await store.attention(order.id)).toEqual([])
  })

  it("tells of an authorised order whose goods never arrive, once, and settles that when they do", async () => {
    const { order, sessionId } = await store.placeSettled()

    await store.sweepNow()
    expect(await store.attention(order.id)).toEqual([])
    await store.sweepAs(sessionId, { authorizedAt: ago(31) })
    expect(await points(order.id)).toMatchObject([{ kind: "delivery_overdue", action: "confirm-delivery" }])
    await store.act(order.id, "resolve", { note: "It is made to order." })
    await store.sweepNow()
    expect(await store.attention(order.id)).toEqual([])
    store.svc.options.delivery.listUnreportedAfterDays = 0
    await store.deliver(order.id)
    await store.untilState(sessionId, "out_for_delivery")
    expect(await store.attention(order.id)).toEqual([])
  })

  it("tells of an order of which a part was shipped lately, and nothing delivered for long", async () => {
    const { order, sessionId } = await store.placeSettled({ quantity: 2 })
    const [line] = await store.lines(order.id)
    const parcel = await store.fulfil(order.id, { quantity: 1 })

    await store.admin.post(`/admin/orders/${order.id}/fulfillments/${parcel}/shipments`, {
      items: [{ id: line?.id, quantity: 1 }],
    })
    await store.sweepAs(sessionId, { authorizedAt: ago(31) })
    expect(await store.attention(order.id)).toEqual(["delivery_overdue"])
  })

  it("tells once more of an order that was resolved before its goods were shipped, and then not marked as delivered", async () => {
    const { order, sessionId } = await store.placeSettled()

    await store.sweepAs(sessionId, { authorizedAt: ago(111) })
    await store.act(order.id, "resolve", { note: "It is made to order." })
    const items = await store.lines(order.id)
    const parcel = await store.fulfil(order.id)

    await store.admin.post(`/admin/orders/${order.id}/fulfillments/${parcel}/shipments`, { items })
    await store.execute("update svc_activity set happened_at = now() - interval '80 days'")
    await store.sweepNow()
    expect(await store.attention(order.id)).toEqual([])
    await store.execute("update fulfillment set shipped_at = now() - interval '31 days'")
    await store.sweepNow()
    expect(await points(order.id)).toMatchObject([{ kind: "delivery_overdue", action: "confirm-delivery" }])
    await store.act(order.id, "resolve", { note: "The courier is looking for it." })
    await store.sweepNow()
    expect(await store.attention(order.id)).toEqual([])
  })

  /** An order whose delivery was confirmed, swept as so many days later. */
  const deliveredOrder = async () => {
    const { order, sessionId, atService } = await store.placeAsked()

    await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
    await store.untilState(sessionId, "delivered")
    return {
      id: order.id,
      sweepAfter: (days: number) => store.sweepAs(sessionId, { deliveredAt: ago(days) }),
    }
  }

  it("tells of a delivered order without an invoice, and settles that when it gets one", async () => {
    const { id, sweepAfter } = await deliveredOrder()

    await sweepAfter(6)
    expect(await store.attention(id)).toEqual([])
    store.svc.options.invoice.listMissingAfterDays = 0
    await sweepAfter(8)
    expect(await store.attention(id)).toEqual([])
    store.svc.options.invoice.listMissingAfterDays = 90
    // It is looked at for 60 days, and then once more.
    await sweepAfter(88)
    expect(await store.attention(id)).toEqual([])
    await sweepAfter(91)
    expect(await points(id)).toMatchObject([{ kind: "invoice_missing", action: "invoices" }])
    expect((await store.timeline(id)).next_step).toEqual({ code: "give_invoice" })
    await store.giveInvoice(id, "INV-1")
    expect(await store.attention(id)).toEqual([])
  })

  it("tells of an invoice that is missing once more if it was taken back, unless a person has seen to it", async () => {
    const { id, sweepAfter } = await deliveredOrder()

    await sweepAfter(8)
    await store.writeInvoice(id, { url: "http://10.0.0.7/private.pdf" })
    await sweepAfter(9)
    expect(await store.attention(id)).toEqual(["invoice_refused"])
    await store.writeInvoice(id, null)
    await sweepAfter(10)
    expect(await store.attention(id)).toEqual(["invoice_missing"])
    await store.act(id, "resolve", { note: "The operator has it on paper." })
    await sweepAfter(11)
    expect(await store.attention(id)).toEqual([])
  })

  it("lets the merchant send a checkout again whose first one is lost, once the operator has looked it up", async () => {
    const { orderId, sessionId } = await store.awaitTransfer()

    await store.setFaults({ kind: "drop_after", operation: "initiate_checkout", calls: [1] })
    await expect(store.act(orderId, "down-payment", { utr: "BANK-7" })).rejects.toThrow()
    expect(await store.attempt(sessionId)).toMatchObject({ state: "unconfirmed" })
    await expect(store.act(orderId, "down-payment", { utr: "BANK-8" })).rejects.toMatchObject({
      body: { code: "already_recorded" },
    })
    expect(await points(orderId)).toMatchObject([{ kind: "possible_duplicate", action: "resolve" }])
    await store.act(orderId, "resolve", { note: "The operator has cancelled the order." })
    expect(await store.timeline(orderId)).toMatchObject({ next_step: { code: "mend_declined_checkout" } })
    expect(await store.buyersOrder(orderId)).toMatchObject({ state: "declined", next: { action: "none" } })
    await store.act(orderId, "down-payment", { utr: "BANK-7" })
    expect(await store.paymentStatus(orderId)).toBe("authorized")
    expect((await store.ordersAtService(sessionId)).map((each) => each.order_reference_id)).toEqual([
      sessionId,
      `${sessionId}-2`,
    ])
    await store.act(orderId, "down-payment", { utr: "BANK-7" })
    expect(await store.ordersAtService(sessionId)).toHaveLength(2)
  })
})
