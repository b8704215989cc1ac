import type { DeliveryOutcome } from "../../src/domain/delivery-outcome"
import { recordDeliveryOutcomeWorkflow } from "../../src/workflows"
import { receiveReturn, requestReturn } from "../../support/change-order"
import { payOnCredit, paymentLink } from "../support/draft-order"
import { editDesk } from "../support/edit-desk"
import { servedFiles } from "../support/served-files"
import { PLANS, polling, refusal, storePart, untilMany } from "../support/store-suite"
import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"

/** What the operator says of a delivery, which the service itself never tells. */
export const deliveryOutcome = storePart("what the operator says of a delivery", (store) => {
  const { fileUrl } = servedFiles({ "invoice.pdf": makePdf("Invoice") })
  const { pay, withLinkForDifference } = editDesk(store)

  const say = (orderId: string, outcome: DeliveryOutcome, note = "The operator called.") =>
    store.act(orderId, "delivery-outcome", { outcome, note })
  const linksSent = async (svcOrderId: string) =>
    (await store.sandbox.sms()).filter(
      ({ kind, order_id }) => kind === "delivery_link" && order_id === svcOrderId
    ).length
  const capture = async (orderId: string) =>
    store.admin.post(`/admin/payments/${await store.paymentId(orderId)}/capture`)
  /** An order whose buyer was asked by SMS, and disputes the delivery at the service. */
  const disputedAtService = async () => {
    const placed = await store.placeOrder()

    await store.deliver(placed.order.id, { proof_of_delivery_url: fileUrl("proof.png") })
    await store.untilState(placed.sessionId, "out_for_delivery")
    await store.sandbox.orderAction(placed.atService.order_id, "dispute")
    return { ...placed, id: placed.order.id, svcOrderId: placed.atService.order_id }
  }

  /** As {@link disputedAtService}, held, with all its goods received back and an invoice that waits. */
  const disputedWithGoodsBack = async () => {
    const placed = await disputedAtService()
    const lines = await store.lines(placed.id)

    await say(placed.id, "disputed")
    await store.act(placed.id, "invoices", { invoice_number: "INV-1", url: fileUrl("invoice.pdf") })
    await receiveReturn(store, await requestReturn(store, placed.id, lines), lines)
    await store.untilListed(placed.id, "changed_in_medusa")
    return placed
  }

  beforeEach(async () => {
    store.svc.options.delivery.confirmation = "sms_link"
    // In seconds, what the buyer says at once after the operator would seem to be signed before.
    await store.sandbox.putSettings({ webhooks: { timestamp_unit: "milliseconds" } })
  })

  it("holds a disputed order: no invoice, no capture, until the operator says that it is delivered", async () => {
    const { id, sessionId, svcOrderId } = await disputedAtService()
    const held = await say(id, "disputed", "The buyer says that two boxes are missing.")

    expect(held).toMatchObject({
      state: "held",
      next_step: { code: "settle_dispute" },
      delivery: { state: "disputed" },
      delivery_outcomes: {
        disputed: { allowed: false, reason: "already_done" },
        delivered: { allowed: true },
        ask_again: { allowed: true },
      },
      attention: [
        {
          kind: "delivery_held",
          message: expect.stringContaining("two boxes are missing"),
          action: "delivery-outcome",
        },
      ],
    })
    await expect(capture(id)).rejects.toMatchObject({ body: { message: expect.stringMatching(/disputes/) } })
    await store.act(id, "invoices", { invoice_number: "INV-1", url: fileUrl("invoice.pdf") })
    await store.act(id, "retry")
    await store.sweepNow()
    await expect(
      store.act(id, "confirm-delivery", { proof_url: fileUrl("proof.png") })
    ).rejects.toMatchObject({ status: 400, body: { code: "delivery_disputed" } })
    expect(await store.stateOf(sessionId)).toBe("held")
    expect(await store.paymentStatus(id)).toBe("authorized")
    expect((await store.sandbox.order(svcOrderId)).invoices).toEqual([])
    expect((await store.kinds(id)).filter((kind) => kind.startsWith("invoice_"))).toEqual(["invoice_given"])

    await store.sandbox.orderAction(svcOrderId, "settle", { order_status: "DELIVERED" })
    expect(await say(id, "delivered", "The boxes were found.")).toMatchObject({
      state: "delivered",
      attention: [],
    })
    await store.untilCaptured(id)
    expect(await store.paidTotal(id)).toBeGreaterThan(0)
    expect((await store.sandbox.order(svcOrderId)).invoices).toMatchObject([{ invoice_number: "INV-1" }])
    await say(id, "delivered")
    expect(await store.activityOf(id, "delivery_confirmed")).toHaveLength(1)
    expect(await store.activityOf(id, "payment_captured")).toHaveLength(1)
  })

  it("does not settle, reopen or end what somebody else has recorded since the order was read", async () => {
    const { id, sessionId } = await disputedAtService()
    const statesRead = async () =>
      Object.fromEntries(
        (await store.timeline(id)).attempts.map(({ reference, state }) => [reference, state])
      )
    const sayOf = (states: Record<string, string>, outcome: DeliveryOutcome) =>
      store.act(id, "delivery-outcome", { outcome, note: "The operator called.", states })
    const before = await statesRead()

    await say(id, "disputed", "The buyer says that two boxes are missing.")
    for (const outcome of ["delivered", "ask_again", "canceled"] as const) {
      await expect(sayOf(before, outcome)).rejects.toMatchObject(refusal(409, "svc_order_changed"))
    }
    await sayOf(before, "disputed")
    expect(await store.stateOf(sessionId)).toBe("held")
    expect(await store.activityOf(id, "delivery_disputed")).toHaveLength(1)
    expect(await sayOf(await statesRead(), "delivered")).toMatchObject({ state: "delivered" })
  })

  it("settles nothing else of the order in place of what somebody has settled since it was read", async () => {
    const { order, link, sessionId } = await withLinkForDifference()

    await pay(link)
    await store.deliver(order.id)
    await store.untilState(sessionId, "out_for_delivery")
    await polling(() => store.timeline(order.id)).until(({ attempts }) =>
      attempts.every(({ state }) => state === "out_for_delivery")
    )
    const stateOf = async () =>
      (await store.timeline(order.id)).attempts.map(({ reference, state }) => [reference, state])

    await say(order.id, "disputed")
    const read = await stateOf()

    await say(order.id, "delivered")
    const settled = await stateOf()

    expect(settled.map(([, state]) => state).sort()).toEqual(["delivered", "out_for_delivery"])
    await store.act(order.id, "delivery-outcome", {
      outcome: "delivered",
      note: "The operator called.",
      states: Object.fromEntries(read),
    })
    expect(await stateOf()).toEqual(settled)
  })

  it("has a payment link pay an order that the operator has cancelled, whose sums agree then", async () => {
    const { order, sessionId } = await store.placeSettled()

    await say(order.id, "canceled")
    const link = await paymentLink(store, order.id)

    await payOnCredit(store, link)
    await store.untilIdle()
    const attempts = await store.svc.ledger.orders.ofOrder(order.id)

    expect(attempts.map(({ state, releasedAt }) => [state, releasedAt === null])).toEqual([
      ["authorized", true],
      ["authorized", false],
    ])
    await store.act(order.id, "reconcile")
    await store.sweepAs(attempts[0]?.reference ?? sessionId, { dueAt: new Date() })
    expect(await store.attention(order.id)).toEqual([])
  })

  it("leaves nothing listed of an order that the operator has cancelled, neither of its plan nor of its payment", async () => {
    const { order, sessionId } = await store.placeSettled()
    const attention = [
      { kind: "payment_gone" },
      { kind: "plan_differs", values: { difference: "plan", service_says: "7", chosen: PLANS.days30 } },
    ] as const

    for (const point of attention) {
      await store.svc.ledger.orders.change(sessionId, { attention: point })
    }
    expect(await say(order.id, "canceled")).toMatchObject({ attention: [], next_step: { code: "none" } })
  })

  it("keeps an order that the operator has cancelled from being shipped, and says why", async () => {
    const { order } = await store.placeSettled()

    await say(order.id, "canceled")
    await expect(store.fulfil(order.id)).rejects.toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/settled with the operator/) },
    })
  })

  it("tells the store's own code once that the operator has cancelled an order", async () => {
    const told = store.eventsNamed("svc.order_released")
    const { order, sessionId } = await store.placeSettled()

    await say(order.id, "canceled")
    await untilMany(told)
    await say(order.id, "canceled")
    await store.sweepNow()
    expect(told).toEqual([{ event_id: expect.any(String), order_id: order.id, reference: sessionId }])
  })

  it("asks the buyer again, and does not hand over the proof that was disputed", async () => {
    const { id, sessionId, svcOrderId } = await disputedAtService()

    await say(id, "disputed")
    await store.sandbox.orderAction(svcOrderId, "settle", { order_status: "AUTHORIZED" })
    // From now on the proof of the fulfilment would count.
    store.svc.options.delivery.confirmation = "pod_or_sms_link"
    expect(await say(id, "ask_again", "Delivered again today.")).toMatchObject({
      state: "out_for_delivery",
      attention: [],
    })
    expect(await linksSent(svcOrderId)).toBe(2)
    await store.sandbox.orderAction(svcOrderId, "confirm-delivery")
    await store.untilState(sessionId, "delivered")
    await store.untilCaptured(id)
    expect(await store.activityOf(id, "delivery_asked")).toHaveLength(2)
    expect(await store.activityOf(id, "delivery_reopened")).toHaveLength(1)
  })

  it("waits for a new proof where only a proof will do, and takes it", async () => {
    const { id, sessionId, svcOrderId } = await disputedAtService()

    await say(id, "disputed")
    await store.sandbox.orderAction(svcOrderId, "settle", { order_status: "AUTHORIZED" })
    store.svc.options.delivery.confirmation = "pod"
    expect(await say(id, "ask_again")).toMatchObject({
      state: "authorized",
      attention: [{ kind: "proof_missing" }],
    })
    await store.sweepNow()
    expect(await store.stateOf(sessionId)).toBe("authorized")
    await store.act(id, "confirm-delivery", { proof_url: fileUrl("proof.png") })
    expect(await store.timeline(id)).toMatchObject({ state: "delivered", attention: [] })
  })

  it("is tried again while the operator still holds an order that was to be confirmed anew, and says so", async () => {
    const { id, svcOrderId } = await disputedAtService()

    await say(id, "disputed")
    expect(await say(id, "ask_again")).toMatchObject({
      state: "authorized",
      attention: [{ kind: "delivery_held", message: expect.stringMatching(/may still hold the order/) }],
    })
    await store.sandbox.orderAction(svcOrderId, "settle", { order_status: "AUTHORIZED" })
    await store.sweepNow()
    expect(await store.timeline(id)).toMatchObject({ state: "out_for_delivery", attention: [] })
    expect(await linksSent(svcOrderId)).toBe(2)
  })

  it("has a buyer asked again whose long silence is listed, and takes the answer to either question", async () => {
    const { order, sessionId, atService } = await store.placeAsked()

    await store.untilIdle()
    await expect(say(order.id, "ask_again")).rejects.toMatchObject({ body: { code: "buyer_already_asked" } })
    await store.setDelivery(sessionId, { askedAt: new Date(Date.now() - 73 * 3_600_000) })
    await store.sweepNow()
    expect(await store.attention(order.id)).toEqual(["delivery_unanswered"])
    await store.act(order.id, "resolve", { note: "We wait." })
    // The sandbox takes no second question: whether the service does is open (spec 3.1).
    expect(await say(order.id, "ask_again")).toMatchObject({
      state: "authorized",
      attention: [{ kind: "delivery_held", message: expect.stringMatching(/may still hold the order/) }],
    })
    await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
    await store.untilState(sessionId, "delivered")
    await store.untilCaptured(order.id)
  })

  it("settles a proof whose answer was lost, in either way", async () => {
    store.svc.options.delivery.confirmation = "pod"
    await store.setFaults({ kind: "drop_after", operation: "confirm_delivery", calls: [1] })
    const { order, sessionId } = await store.placeOrder()

    await store.deliverInVain(order.id, { proof_of_delivery_url: fileUrl("proof.png") })
    await store.sweepNow()
    expect(await store.timeline(order.id)).toMatchObject({
      state: "authorized",
      next_step: { code: "see_attention", kind: "delivery_in_doubt" },
      attention: [{ kind: "delivery_in_doubt", action: "delivery-outcome" }],
    })
    expect(await say(order.id, "ask_again")).toMatchObject({ attention: [{ kind: "proof_missing" }] })
    expect(await say(order.id, "delivered")).toMatchObject({ state: "delivered", attention: [] })
    await store.untilCaptured(order.id)
    expect(await store.stateOf(sessionId)).toBe("delivered")
  })

  it("holds an order that was delivered, and the buyer's confirmation of before does not undo that", async () => {
    store.svc.options.capture = "manual"
    const { order, sessionId, atService } = await store.placeAsked()

    await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
    await store.untilState(sessionId, "delivered")
    await store.untilIdle()
    expect(await say(order.id, "disputed")).toMatchObject({ state: "held" })
    const [webhook] = (await store.timeline(order.id)).webhooks

    await store.admin.post(`/admin/svc/webhooks/${webhook?.id ?? ""}/replay`)
    expect(await store.stateOf(sessionId)).toBe("held")
    expect(await store.kinds(order.id)).toContain("delivery_callback_ignored")
    expect((await store.svc.ledger.webhooks.byId(webhook?.id ?? ""))?.outcome).toBe("overtaken")
    await expect(capture(order.id)).rejects.toMatchObject({ status: 400 })
    await say(order.id, "delivered")
    await capture(order.id)
    expect(await store.paidTotal(order.id)).toBe(order.total)
  })

  it("lets an order go whose goods came back, once the operator has cancelled it, though Medusa cancels it never", async () => {
    store.svc.options.invoice.when = "authorized"
    const { id, sessionId, atService } = await disputedWithGoodsBack()

    await expect(store.cancel(id)).rejects.toMatchObject({ status: 400 })
    expect(await store.attention(id)).toEqual(expect.arrayContaining(["delivery_held", "changed_in_medusa"]))
    expect(await say(id, "canceled", "Everything came back.")).toMatchObject({
      attention: [],
      next_step: { code: "none", state: "released" },
      attempts: [{ released_at: expect.any(String) }],
      actions: {
        confirm_delivery_proof: { reason: "no_live_attempt" },
        record_delivery_outcome: { reason: "no_live_attempt" },
        upload_invoice: { reason: "no_live_attempt" },
      },
    })
    expect(await store.activityOf(id, "canceled_at_service")).toMatchObject([
      { message: expect.stringContaining("Everything came back."), actor: expect.stringMatching(/^user_/) },
    ])
    expect(await store.buyersOrder(id)).toMatchObject({ state: "canceled", next: { action: "none" } })
    await say(id, "canceled")
    await store.act(id, "retry")
    await store.sweepNow()
    await expect(capture(id)).rejects.toMatchObject({ body: { message: expect.stringMatching(/settled/) } })
    expect(await store.activityOf(id, "canceled_at_service")).toHaveLength(1)
    expect(await store.timeline(id)).toMatchObject({ attention: [], next_step: { code: "none" } })
    expect((await store.attempt(sessionId))?.dueAt).toBeNull()
    expect((await store.sandbox.order(atService.order_id)).invoices).toEqual([])
  })

  it("goes on with an order that was called cancelled when its buyer confirms the delivery after that", async () => {
    const { order, atService } = await store.placeAsked()

    await store.act(order.id, "invoices", { invoice_number: "INV-1", url: fileUrl("invoice.pdf") })
    await store.untilIdle()
    expect(await say(order.id, "canceled")).toMatchObject({ next_step: { code: "none", state: "released" } })
    await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
    await store.untilCaptured(order.id)
    expect(await store.timeline(order.id)).toMatchObject({
      state: "delivered",
      attempts: [{ released_at: null }],
      invoices: [{ number: "INV-1", state: "attached" }],
      attention: [
        { kind: "canceled_in_medusa", message: expect.stringContaining("confirmed the delivery since") },
      ],
    })
  })

  it("is recorded by the store's own code, once, and kept in the timeline with who said it", async () => {
    const { id, sessionId } = await disputedAtService()
    const record = (orderId: string) =>
      recordDeliveryOutcomeWorkflow(store.container()).run({
        input: { order_id: orderId, outcome: "disputed", note: "Ticket 7", actor: "help-desk" },
      })

    await Promise.all([record(id), record(id)])
    expect(await store.stateOf(sessionId)).toBe("held")
    const said = await store.activityOf(id, "delivery_disputed")

    expect(said).toMatchObject([{ actor: "help-desk", message: expect.stringContaining("Ticket 7") }])
    await expect(record("order_unknown")).rejects.toMatchObject({ type: "not_found" })
  })

  it("is refused where nothing can be said, with the reason", async () => {
    const awaiting = await store.placeOrder({ planId: PLANS.downPayment })
    const fresh = await store.placeOrder()

    await expect(say(awaiting.order.id, "delivered")).rejects.toMatchObject(
      refusal(400, "not_authorized_yet")
    )
    await store.untilIdle()
    await expect(say(fresh.order.id, "delivered")).rejects.toMatchObject({
      body: { code: "delivery_not_reported" },
    })
    expect((await store.timeline(fresh.order.id)).delivery_outcomes["delivered"]).toEqual({
      allowed: false,
      reason: "delivery_not_reported",
    })
    await store.deliver(fresh.order.id)
    await store.untilState(fresh.sessionId, "out_for_delivery")
    await store.untilIdle()
    await expect(say(fresh.order.id, "ask_again")).rejects.toMatchObject({
      body: { code: "buyer_already_asked" },
    })
  })

  it("goes on waiting for a down payment whose delivery somebody wanted to record", async () => {
    await store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })
    const { order, sessionId, atService } = await store.placeOrder({ planId: PLANS.downPayment })

    await expect(say(order.id, "ask_again")).rejects.toMatchObject({ body: { code: "not_authorized_yet" } })
    await store.sandbox.orderAction(atService.order_id, "pay")
    await store.sweepNow()
    expect(await store.stateOf(sessionId)).toBe("authorized")
  })

  /** An order of two parts that the service has authorised, and how the ledger has them. */
  const inTwoParts = async () => {
    const placed = await withLinkForDifference()
    const { id } = placed.order

    await pay(placed.link)
    await store.untilIdle()
    return {
      ...placed,
      id,
      parts: async () =>
        (await store.svc.ledger.orders.ofOrder(id)).map(({ state, releasedAt }) => ({ state, releasedAt })),
    }
  }
  const both = (releasedAt: unknown) => {
    const part = { state: "authorized", releasedAt }

    return [part, part]
  }

  it("is recorded of one alone of an order's two parts, and the other goes on", async () => {
    const { id, sessionId, parts } = await inTwoParts()
    const { attempts, delivery_outcome_references: permitting } = await store.timeline(id)
    const link = attempts.find(({ reference }) => reference !== sessionId)?.reference ?? ""

    expect(permitting).toEqual({ disputed: [], delivered: [], ask_again: [], canceled: [link, sessionId] })
    await store.act(id, "delivery-outcome", {
      outcome: "canceled",
      note: "The operator has cancelled the second order.",
      states: { [link]: "authorized" },
    })
    expect(await parts()).toEqual([
      { state: "authorized", releasedAt: expect.any(Date) },
      { state: "authorized", releasedAt: null },
    ])
    await store.act(id, "confirm-delivery", { proof_url: fileUrl("proof.png") })
    expect(await parts()).toMatchObject([{ state: "authorized" }, { state: "delivered" }])
    await store.untilCaptured(id)
  })

  it("records nothing of an order of two parts while another process is at work on one of them", async () => {
    const { id, sessionId, parts } = await inTwoParts()
    const held = await store.svc.ledger.orders.claim(sessionId, 60_000)

    await expect(say(id, "canceled")).rejects.toMatchObject(refusal(409, "svc_order_busy"))
    expect(await parts()).toEqual(both(null))
    await held?.release()
    await say(id, "canceled")
    expect(await parts()).toEqual(both(expect.any(Date)))
  })

  it("records nothing of an order of two parts when one of them cannot be written", async () => {
    const { id, sessionId, parts } = await inTwoParts()

    await store.execute(
      `create function refuse() returns trigger language plpgsql as $$ begin
         if new.reference = '${sessionId}' and new.released_at is not null then raise exception 'planned'; end if;
         return new;
       end $$;
       create trigger refuse before update on svc_order for each row execute function refuse()`
    )
    try {
      await expect(say(id, "canceled")).rejects.toMatchObject({ status: 500 })
      expect(await parts()).toEqual(both(null))
    } finally {
      await store.execute("drop trigger refuse on svc_order; drop function refuse")
    }
    await say(id, "canceled")
    expect(await parts()).toEqual(both(expect.any(Date)))
  })

  it("records nothing while another process is at work on the order", async () => {
    const { id, sessionId } = await disputedAtService()

    await store.untilIdle()
    const held = await store.svc.ledger.orders.claim(sessionId, 60_000)

    await expect(say(id, "disputed")).rejects.toMatchObject({
      status: 409,
      body: { code: "svc_order_busy", message: expect.stringContaining("try again in half a minute") },
    })
    expect(await store.stateOf(sessionId)).toBe("out_for_delivery")
    await held?.release()
    expect(await say(id, "disputed")).toMatchObject({ state: "held" })
  })
})
