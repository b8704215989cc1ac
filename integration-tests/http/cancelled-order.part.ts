import { Modules } from "@medusajs/framework/utils"
import type { AdminSvcHealthResponse } from "../../src/types"
import { setQuantity } from "../../support/change-order"
import { placedOrder } from "../../support/store-client"
import { typed } from "../../support/typed"
import { attentionDesk } from "../support/attention-desk"
import { servedFiles } from "../support/served-files"
import { BUYERS, PLANS, refusal, storePart } from "../support/store-suite"

const HOUR = 3_600_000

export const cancelledOrder = storePart("an order that is cancelled in Medusa", (store) => {
  const { untilListedAs } = attentionDesk(store)
  const { fileUrl } = servedFiles()

  /** After its buyer was asked about its delivery. */
  const askedAndCancelled = async () => {
    const placed = await store.placeSettled()

    await store.act(placed.order.id, "confirm-delivery", { ask_buyer: true })
    await store.untilState(placed.sessionId, "out_for_delivery")
    await store.cancel(placed.order.id)
    await untilListedAs(placed.order.id, "canceled_in_medusa")
    return placed
  }

  it("is cancelled there, and listed since the service still holds it", async () => {
    const { order, sessionId, atService } = await store.placeOrder()

    await store.cancel(order.id)
    expect(await store.orderStatus(order.id)).toBe("canceled")
    const [listed, ...more] = await untilListedAs(order.id, "canceled_in_medusa")

    expect(more).toEqual([])
    expect(listed).toMatchObject({
      reference: sessionId,
      remedy: expect.stringContaining("Ask the operator to cancel it"),
    })
    expect((await store.sandbox.order(atService.order_id)).authorized).toBe(true)
    expect(await store.activityOf(order.id, "canceled_in_medusa")).toHaveLength(1)
  })

  it("is listed as edited no more: the operator is asked to cancel all of it", async () => {
    const { order } = await store.placeSettled()

    await setQuantity(store, order.id, 2)
    await untilListedAs(order.id, "changed_in_medusa")
    await store.untilIdle()
    await store.cancel(order.id)
    await untilListedAs(order.id, "canceled_in_medusa")
    expect(await store.attention(order.id)).toEqual(["canceled_in_medusa"])
  })

  it("is listed by the sweep when the event was lost, and not again once a person has seen to it", async () => {
    const { order } = await store.placeSettled()

    // As Medusa writes it when it dies before its event is handled.
    await store.container().resolve(Modules.ORDER).cancel(order.id)
    await store.sweepNow()
    const [point] = (await store.timeline(order.id)).attention

    expect(point?.kind).toBe("canceled_in_medusa")
    await store.act(order.id, "resolve", { note: "Told the operator." })
    await store.sweepNow()
    expect(await store.attention(order.id)).toEqual([])
  })

  it("takes no proof and no invoice, which would never be sent, and offers neither, also once it is archived", async () => {
    const { order } = await store.placeSettled()
    const refused = { status: 400, body: { code: "order_canceled" } }

    await store.cancel(order.id)
    await untilListedAs(order.id, "canceled_in_medusa")
    await expect(store.act(order.id, "confirm-delivery", { ask_buyer: true })).rejects.toMatchObject(refused)
    await expect(store.giveInvoice(order.id, "INV-1")).rejects.toMatchObject(refused)
    expect((await store.timeline(order.id)).actions).toMatchObject({
      confirm_delivery_proof: { allowed: false, reason: "order_canceled" },
      upload_invoice: { allowed: false, reason: "order_canceled" },
      resolve: { allowed: true },
    })
    expect(await store.buyersOrder(order.id)).toMatchObject({ state: "canceled", next: { action: "none" } })
    // Which takes its status from it.
    await store.admin.post(`/admin/orders/${order.id}/archive`)
    expect(await store.orderStatus(order.id)).toBe("archived")
    await expect(store.act(order.id, "confirm-delivery", { ask_buyer: true })).rejects.toMatchObject(refused)
    expect((await store.buyersOrder(order.id)).state).toBe("canceled")
  })

  it("has nobody asked again about its delivery, and the dispute stays listed", async () => {
    const { order } = await store.placeSettled()

    await store.act(order.id, "confirm-delivery", { ask_buyer: true })
    await store.act(order.id, "delivery-outcome", { outcome: "disputed", note: "Two boxes are missing." })
    await store.cancel(order.id)
    await untilListedAs(order.id, "canceled_in_medusa")
    await expect(
      store.act(order.id, "delivery-outcome", { outcome: "ask_again", note: "They came." })
    ).rejects.toMatchObject({ status: 400, body: { code: "order_canceled" } })
    expect(await store.attention(order.id)).toContain("delivery_held")
  })

  it("is listed as perhaps delivered when nobody knows whether the service took its proof", async () => {
    const { order, atService } = await store.placeSettled()

    await store.sandbox.withFaults([{ kind: "drop_after", operation: "confirm_delivery" }], async () => {
      await store.act(order.id, "confirm-delivery", { proof_url: fileUrl("proof.png") })
      await store.cancel(order.id)
    })
    expect(await untilListedAs(order.id, "canceled_in_medusa")).toMatchObject([
      { message: expect.stringContaining("while its delivery was being confirmed") },
    ])
    expect((await store.sandbox.order(atService.order_id)).order_status).toBe("DELIVERED")
  })

  it("is listed anew when its buyer, who was asked before, confirms the delivery after a person has seen to it", async () => {
    const { order, atService } = await askedAndCancelled()

    await store.act(order.id, "resolve", { note: "Told the operator." })
    await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
    expect(await untilListedAs(order.id, "canceled_in_medusa")).toMatchObject([
      { message: expect.stringContaining("holds it as delivered") },
    ])
    await store.act(order.id, "resolve", { note: "Told the operator once more." })
    await store.act(order.id, "retry")
    expect(await store.attention(order.id)).toEqual([])
  })

  it("keeps what is listed of a buyer who confirms what the operator had cancelled", async () => {
    await store.sandbox.putSettings({ webhooks: { timestamp_unit: "milliseconds" } })
    const { order, sessionId, atService } = await askedAndCancelled()
    const say = (outcome: string) => store.act(order.id, "delivery-outcome", { outcome, note: "Ticket 7" })

    await say("canceled")
    await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
    await store.untilState(sessionId, "delivered")
    await store.act(order.id, "retry")
    expect(await store.timeline(order.id)).toMatchObject({
      attention: [
        { kind: "canceled_in_medusa", message: expect.stringContaining("confirmed the delivery since") },
      ],
    })
    await store.act(order.id, "resolve", { note: "Told the operator." })
    await store.act(order.id, "retry")
    expect(await store.attention(order.id)).toEqual([])
  })

  it("is not listed anew when the merchant records that it was delivered", async () => {
    const { order, sessionId } = await askedAndCancelled()

    await store.act(order.id, "resolve", { note: "Told the operator." })
    await store.act(order.id, "delivery-outcome", { outcome: "delivered", note: "The operator says so." })
    expect(await store.stateOf(sessionId)).toBe("delivered")
    expect(await store.attention(order.id)).toEqual([])
  })

  it("waits for no invoice that was not sent, so that health does not call it overdue for ever", async () => {
    const { order, sessionId } = await store.placeSettled()
    const invoices = () => store.svc.ledger.invoices.ofReferences([sessionId])

    await store.giveInvoice(order.id, "INV-1")
    expect(await invoices()).toMatchObject([{ state: "due", dueAt: expect.any(Date) }])
    await store.cancel(order.id)
    await untilListedAs(order.id, "canceled_in_medusa")
    expect(await invoices()).toMatchObject([{ state: "due", dueAt: null }])
  })

  it("has no invoice that is due once the operator has cancelled it, though it was not sent before", async () => {
    store.svc.options.invoice.when = "authorized"
    const { order } = await store.placeSettled()
    const dueInvoices = async () =>
      (await store.admin.get("/admin/svc/health", typed<AdminSvcHealthResponse>())).invoices.due

    await store.setFaults({ kind: "error_code", operation: "add_invoice", code: 811, calls: "all" })
    await store.giveInvoice(order.id, "INV-1")
    await store.execute("update svc_invoice set due_at = now() - interval '10 minutes'")
    expect(await dueInvoices()).toBe(1)
    await store.act(order.id, "delivery-outcome", { outcome: "canceled", note: "Ticket 7" })
    await store.sweepNow()
    expect(await dueInvoices()).toBe(0)
  })

  it("is not looked at again without an end, also where invoices are sent at the authorisation", async () => {
    store.svc.options.invoice.when = "authorized"
    const { order, sessionId } = await store.placeSettled()

    await store.cancel(order.id)
    await untilListedAs(order.id, "canceled_in_medusa")
    await store.untilIdle()
    expect(await store.attempt(sessionId)).toMatchObject({ state: "authorized", dueAt: null })
  })

  it("expires at once when its down payment was still awaited, is listed since its buyer can still pay, and never revived", async () => {
    const { order, sessionId, atService } = await store.placeOrder({ planId: PLANS.downPayment })

    await store.cancel(order.id)
    await store.untilState(sessionId, "expired")
    expect(await untilListedAs(order.id, "canceled_in_medusa")).toHaveLength(1)
    expect(await store.buyersOrder(order.id)).toMatchObject({
      state: "canceled",
      next: { action: "try_again" },
    })
    await store.sandbox.orderAction(atService.order_id, "pay")
    await untilListedAs(order.id, "paid_after_cancellation")
    expect(await store.orderStatus(order.id)).toBe("canceled")
    expect(await store.paymentStatus(order.id)).not.toBe("authorized")
  })

  it.each([
    ["is finalising a payment", { kind: "in_progress" as const }],
    ["says what is not known", { kind: "null_fields" as const, fields: ["payment_status"], value: "ODD" }],
    ["does not answer", { kind: "http_status" as const, status: 503, calls: "all" as const }],
  ])("is not to be ordered again when the service %s: it may be paid", async (_what, fault) => {
    const { order } = await store.placeOrder({ planId: PLANS.downPayment })

    await store.setFaults({ ...fault, operation: "reconcile_prepaid_payment" })
    await store.cancel(order.id)
    await store.untilIdle()
    expect(await store.buyersOrder(order.id)).toMatchObject({ state: "canceled", next: { action: "none" } })
  })

  it("is not to be ordered again where the merchant collects: a transfer may be on its way", async () => {
    const { orderId, sessionId } = await store.awaitTransfer()
    const isOver = { state: "canceled", next: { action: "none" } }

    await store.cancel(orderId)
    expect(await store.buyersOrder(orderId)).toMatchObject(isOver)
    await store.untilState(sessionId, "expired")
    expect(await store.buyersOrder(orderId)).toMatchObject(isOver)
  })

  it("is called cancelled, not too late, also where the store gives its buyers no time limit", async () => {
    store.svc.options.downPayment.expireAfterHours = 0
    const { order, sessionId } = await store.placeOrder({ planId: PLANS.downPayment })

    await store.setAttempt(sessionId, { expiresAt: null })
    await store.cancel(order.id)
    await store.untilState(sessionId, "expired")
    expect((await store.buyersOrder(order.id)).state).toBe("canceled")
  })

  it("expires by the sweep when the service could not be asked as it was cancelled", async () => {
    const { order, sessionId } = await store.placeOrder({ planId: PLANS.downPayment })

    await store.setFaults({
      kind: "http_status",
      operation: "reconcile_prepaid_payment",
      status: 503,
      calls: "all",
    })
    await store.cancel(order.id)
    await store.untilIdle()
    expect(await store.stateOf(sessionId)).toBe("awaiting_down_payment")
    await store.setFaults()
    await store.sweepAs(sessionId, { createdAt: new Date(Date.now() - HOUR) })
    expect(await store.stateOf(sessionId)).toBe("expired")
    expect(await untilListedAs(order.id, "canceled_in_medusa")).toHaveLength(1)
  })

  it("has no payment recorded again whose checkout was declined before, however often that is tried", async () => {
    const { orderId } = await store.awaitTransfer(BUYERS.poor)
    const record = () => store.act(orderId, "down-payment", { utr: "BANK-1" })

    await expect(record()).rejects.toMatchObject({ status: 422 })
    await store.act(orderId, "resolve", { note: "Paid back." })
    await store.cancel(orderId)
    await store.untilIdle()
    await expect(record()).rejects.toMatchObject(refusal(400, "order_canceled"))
    await expect(record()).rejects.toMatchObject(refusal(400, "order_canceled"))
    expect(await store.timeline(orderId)).toMatchObject({ attention: [], attempts: [{ attempt: 1 }] })
  })

  it("has a payment recorded once that was awaited as it was cancelled, to be paid back", async () => {
    const { orderId } = await store.awaitTransfer()
    const record = () => store.act(orderId, "down-payment", { utr: "BANK-1" })

    // As Medusa writes it before its event is handled.
    await store.container().resolve(Modules.ORDER).cancel(orderId)
    await record()
    await record()
    const { attempts, attention } = await store.timeline(orderId)

    expect(attempts).toMatchObject([{ attempt: 1, decline_code: "order_canceled" }])
    expect(attention).toMatchObject([{ kind: "paid_after_cancellation" }])
    expect(await store.activityOf(orderId, "merchant_payment_recorded")).toHaveLength(1)
  })

  it("is not checked out any more when the merchant's checkout was not answered before", async () => {
    const { orderId, sessionId } = await store.awaitTransfer()

    await store.setAttempt(sessionId, {
      state: "initiating",
      prepaidUtr: "BANK-1",
      sentAt: new Date(),
      unansweredAt: new Date(),
    })
    await store.cancel(orderId)
    await store.untilState(sessionId, "unconfirmed")
    expect((await store.sandbox.state()).orders).toEqual([])
    expect(await untilListedAs(orderId, "possible_duplicate")).toHaveLength(1)
  })

  it("is listed as paid after all when the down payment had been made", async () => {
    await store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })
    const { order, atService } = await store.placeOrder({ planId: PLANS.downPayment })

    await store.sandbox.orderAction(atService.order_id, "pay")
    await store.cancel(order.id)
    expect(await untilListedAs(order.id, "paid_after_cancellation")).toHaveLength(1)
    await store.act(order.id, "resolve", { note: "Paid back." })
    await store.act(order.id, "retry")
    await store.untilIdle()
    // Also when somebody looks at it again.
    expect(await store.attention(order.id)).toEqual([])
  })

  it("is listed as such also at the moment at which it is placed, before anything was seen to", async () => {
    const { completion } = await store.buyNow()
    const { id } = placedOrder(completion)

    await store.cancel(id)
    expect(await untilListedAs(id, "canceled_in_medusa")).toHaveLength(1)
  })
})
