import { Modules } from "@medusajs/framework/utils"
import { placedOrder } from "../../support/store-client"
import { deliveryDesk } from "../support/delivery-desk"
import { choosePayment, draftOrder, payByLink, paymentLink } from "../support/draft-order"
import { eventually, PLANS, storePart } from "../support/store-suite"
import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import { runSweep } from "../../src/progress/sweep/run-sweep"
import { confirmDeliveryWorkflow } from "../../src/workflows"

const HOUR = 3_600_000

export const delivery = storePart("the delivery of an order", (store) => {
  const { files, fileUrl, proof, confirm } = deliveryDesk(store)
  const cancelFulfillment = (orderId: string, fulfillmentId: string) =>
    store.admin.post(`/admin/orders/${orderId}/fulfillments/${fulfillmentId}/cancel`)
  /** An order that its process had no time to see to, once Medusa had placed it. */
  const unseen = async () => {
    const seenTo = jest.spyOn(store.svc.effects, "addLater").mockImplementation(() => undefined)
    const { completion, sessionId } = await store.buyNow()
    const orderId = placedOrder(completion).id

    await eventually(
      () => Promise.resolve(seenTo.mock.calls.map(([, key]) => key)),
      (keys) => keys.includes(orderId)
    )
    seenTo.mockRestore()
    expect((await store.attempt(sessionId))?.settledAt).toBeNull()
    return { orderId, sessionId }
  }

  it("is confirmed by the proof of its fulfilment, and captures the payment once", async () => {
    const { order, sessionId, atService } = await store.placeOrder()

    await store.deliver(order.id, proof())
    await store.untilCaptured(order.id)
    await store.untilState(sessionId, "delivered")
    expect(await store.paymentStatus(order.id)).toBe("captured")
    expect((await store.sandbox.order(atService.order_id)).order_status).toBe("DELIVERED")
    expect(await store.paidTotal(order.id)).toBe(order.total)
    await store.sweepNow()
    await store.sweepNow()
    expect((await store.kinds(order.id)).filter((kind) => kind === "delivery_confirmed")).toHaveLength(1)
    expect((await store.kinds(order.id)).filter((kind) => kind === "payment_captured")).toHaveLength(1)
    expect(await store.paidTotal(order.id)).toBe(order.total)
  })

  it("asks the buyer by SMS when there is no proof, and is confirmed by their signed answer", async () => {
    const { order, sessionId, atService } = await store.placeOrder()

    await store.deliver(order.id)
    await store.untilState(sessionId, "out_for_delivery")
    expect(await store.paymentStatus(order.id)).toBe("authorized")
    await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
    await store.untilState(sessionId, "delivered")
    await store.untilCaptured(order.id)
    await eventually(
      () => store.kinds(order.id),
      (seen) =>
        ["delivery_asked", "delivery_confirmed", "payment_captured"].every((kind) => seen.includes(kind))
    )
  })

  it("is confirmed once, when the last of two fulfilments is delivered", async () => {
    const { order, sessionId } = await store.placeOrder({ quantity: 2 })
    const first = await store.fulfil(order.id, { quantity: 1, metadata: proof() })

    await store.untilSettled(sessionId)
    await store.markDelivered(order.id, first)
    await store.sweepNow()
    expect(await store.stateOf(sessionId)).toBe("authorized")
    await store.markDelivered(order.id, await store.fulfil(order.id, { quantity: 1 }))
    await store.untilState(sessionId, "delivered")
    expect((await store.kinds(order.id)).filter((kind) => kind === "delivery_confirmed")).toHaveLength(1)
  })

  it("is not confirmed while a part whose fulfilment was cancelled has not arrived another way", async () => {
    const { order, sessionId } = await store.placeOrder({ quantity: 2 })
    const first = await store.fulfil(order.id, { quantity: 1, metadata: proof() })
    const second = await store.fulfil(order.id, { quantity: 1 })

    await store.untilSettled(sessionId)
    await cancelFulfillment(order.id, second)
    await store.markDelivered(order.id, first)
    await store.sweepNow()
    expect(await store.stateOf(sessionId)).toBe("authorized")
    expect((await store.timeline(order.id)).attention).toEqual([])
    await store.markDelivered(order.id, await store.fulfil(order.id, { quantity: 1 }))
    await store.untilState(sessionId, "delivered")
    expect((await store.kinds(order.id)).filter((kind) => kind === "delivery_confirmed")).toHaveLength(1)
  })

  it("is confirmed with the first fulfilment when the store says so", async () => {
    store.svc.options.delivery.when = "first_delivered"
    const { order, sessionId } = await store.placeOrder({ quantity: 2 })

    await store.markDelivered(order.id, await store.fulfil(order.id, { quantity: 1, metadata: proof() }))
    await store.untilState(sessionId, "delivered")
  })

  it("does not hold up Medusa while the service is down, and is confirmed when it is back", async () => {
    await store.sandbox.putFaults([{ kind: "http_status", operation: "confirm_delivery", status: 503 }])
    const { order, sessionId } = await store.placeOrder()

    await store.deliver(order.id, proof())
    await store.untilKind(order.id, "delivery_failed")
    expect(await store.stateOf(sessionId)).toBe("authorized")
    await store.sandbox.putFaults([])
    await store.sweepNow()
    await store.untilState(sessionId, "delivered")
  })

  it("is followed by the invoice and the capture, each once, however often it is looked at", async () => {
    files().set("/invoice.pdf", { type: "application/pdf", content: makePdf("Invoice 8") })
    const told: string[] = []
    const bus = store.container().resolve(Modules.EVENT_BUS)
    const listen = async ({ name }: { name: string }) => Promise.resolve(void told.push(name))

    bus.subscribe("svc.invoice_attached", listen, { subscriberId: "test-invoice-attached" })
    const { order, sessionId, atService } = await store.placeOrder()

    await store.admin.post(`/admin/orders/${order.id}`, {
      metadata: { svc_invoice: { number: "INV-8", url: fileUrl("invoice.pdf") } },
    })
    await store.deliver(order.id, proof())
    await store.untilCaptured(order.id)
    await Promise.all([store.sweepNow(), store.sweepNow()])
    bus.unsubscribe("svc.invoice_attached", listen, { subscriberId: "test-invoice-attached" })
    expect(await store.stateOf(sessionId)).toBe("delivered")
    expect((await store.sandbox.order(atService.order_id)).invoices).toMatchObject([
      { invoice_number: "INV-8" },
    ])
    const seen = await store.kinds(order.id)

    for (const kind of ["delivery_confirmed", "invoice_attached", "payment_captured"]) {
      expect(seen.filter((one) => one === kind)).toHaveLength(1)
    }
    expect(told).toEqual(["svc.invoice_attached"])
    expect(await store.paidTotal(order.id)).toBe(order.total)
  })

  it("is found by the sweep when Medusa's event was lost", async () => {
    const { order, sessionId } = await store.placeOrder()

    await store.untilSettled(sessionId)
    await store.sandbox.putFaults([{ kind: "drop_before", operation: "confirm_delivery" }])
    await store.deliver(order.id, proof())
    await store.untilKind(order.id, "delivery_failed")
    await store.sandbox.putFaults([])
    // As after a crash before the subscriber ran: only the hourly look is left.
    await store.setAttempt(sessionId, { dueAt: new Date(Date.now() + HOUR), leaseUntil: null })
    await store.sweepNow()
    await store.untilState(sessionId, "delivered")
  })

  it("is confirmed by hand at once, before anybody has seen to the placed order", async () => {
    const { orderId, sessionId } = await unseen()

    await confirm(orderId, { ask_buyer: true })
    expect(await store.stateOf(sessionId)).toBe("out_for_delivery")
  })

  it("is confirmed at once when the goods moved before anybody has seen to the placed order", async () => {
    const { orderId, sessionId } = await unseen()
    const seenTo = jest.spyOn(store.svc.effects, "add").mockImplementation(() => undefined)

    await store.deliver(orderId, proof())
    seenTo.mockRestore()
    await store.sweepNow()
    expect(await store.stateOf(sessionId)).toBe("delivered")
  })

  it("is confirmed with the first look at a payment link that was paid after the goods had arrived", async () => {
    const orderId = await draftOrder(store)

    await store.deliver(orderId, proof())
    const linkId = await paymentLink(store, orderId)

    await choosePayment(store, linkId, PLANS.days30)
    await payByLink(store, linkId)
    // Only what is due, as in a store.
    await runSweep(store.container())
    expect(await store.svc.ledger.orders.ofOrder(orderId)).toMatchObject([{ state: "delivered" }])
  })

  it("is listed when only a proof will do and there is none", async () => {
    store.svc.options.delivery.confirmation = "pod"
    const { order } = await store.placeOrder()

    await store.deliver(order.id)
    const { attention } = await store.untilListed(order.id)

    expect(attention[0]?.kind).toBe("proof_missing")
  })

  it("is confirmed by the store's own code, as a courier's connector does", async () => {
    const { order, sessionId } = await store.placeOrder()
    const confirmed = (proof_url: string) =>
      confirmDeliveryWorkflow(store.container()).run({
        input: { order_id: order.id, proof_url, actor: "courier" },
      })

    await store.untilSettled(sessionId)
    await expect(confirmed(fileUrl("missing"))).rejects.toMatchObject({ type: "not_allowed" })
    await confirmed(fileUrl("proof.png"))
    expect(await store.stateOf(sessionId)).toBe("delivered")
    const { activity } = await store.timeline(order.id)

    expect(activity.find(({ kind }) => kind === "delivery_requested")?.actor).toBe("courier")
  })

  it("refuses to be confirmed by hand before it is authorised, and twice", async () => {
    const { order } = await store.placeOrder({ planId: PLANS.downPayment })

    await expect(confirm(order.id, { ask_buyer: true })).rejects.toThrow(/not authorised the order yet/)
    await expect(confirm("order_unknown", {})).rejects.toMatchObject({ status: 404 })
    await expect(confirm(order.id, { proof_url: "no url" })).rejects.toMatchObject({ status: 400 })
    const paid = await store.placeOrder()

    await confirm(paid.order.id, { proof_url: fileUrl("proof.png") })
    await expect(confirm(paid.order.id, {})).rejects.toThrow(/already confirmed/)
  })

  it("is listed when the buyer does not answer, and settled by a proof that came since", async () => {
    const { order, sessionId } = await store.placeOrder()

    await store.deliver(order.id)
    await store.untilState(sessionId, "out_for_delivery")
    await store.svc.ledger.deliveries.change(sessionId, { askedAt: new Date(Date.now() - 73 * HOUR) })
    await store.sweepNow()
    expect((await store.timeline(order.id)).attention[0]?.kind).toBe("delivery_unanswered")
    await confirm(order.id, { proof_url: fileUrl("proof.png") })
    expect(await store.stateOf(sessionId)).toBe("delivered")
  })

  it("is listed when the buyer does not answer also after a proof was refused meanwhile", async () => {
    const { order, sessionId } = await store.placeOrder()

    await store.deliver(order.id)
    await store.untilState(sessionId, "out_for_delivery")
    await store.sandbox.putFaults([{ kind: "error_code", operation: "confirm_delivery", code: 400 }])
    await confirm(order.id, { proof_url: fileUrl("proof.png") })
    await store.untilListed(order.id, "delivery_refused")
    await store.act(order.id, "resolve", { note: "We wait for the buyer." })
    await store.untilIdle()
    const attempt = await store.attempt(sessionId)

    expect(attempt?.dueAt).toBeInstanceOf(Date)
    await store.svc.ledger.deliveries.change(sessionId, { askedAt: new Date(Date.now() - 73 * HOUR) })
    await store.setAttempt(sessionId, { dueAt: new Date() })
    await store.sweepNow()
    expect((await store.timeline(order.id)).attention.map(({ kind }) => kind)).toEqual([
      "delivery_unanswered",
    ])
  })

  it("follows a call up that was not answered, though by the options of now it came too early", async () => {
    store.svc.options.delivery.when = "first_delivered"
    await store.sandbox.putFaults([{ kind: "drop_after", operation: "confirm_delivery", calls: [1] }])
    const { order, sessionId, atService } = await store.placeOrder({ quantity: 2 })

    await store.markDelivered(order.id, await store.fulfil(order.id, { quantity: 1 }))
    await store.untilKind(order.id, "delivery_failed")
    await store.untilIdle()
    store.svc.options.delivery.when = "all_delivered"
    await store.sweepNow()
    expect(await store.stateOf(sessionId)).toBe("out_for_delivery")
    expect((await store.sandbox.order(atService.order_id)).order_status).toBe("OUT_FOR_DELIVERY")
  })

  it("lists a fulfilment that is cancelled while the buyer is being asked", async () => {
    const { order, sessionId } = await store.placeOrder()

    store.svc.options.delivery.trigger = "shipped"
    const fulfillmentId = await store.fulfil(order.id)
    const { client } = store.svc
    const confirmDelivery = client.confirmDelivery.bind(client)
    const sending = jest.spyOn(client, "confirmDelivery").mockImplementationOnce(async (...call) => {
      await cancelFulfillment(order.id, fulfillmentId)
      await store.untilListed(order.id, "fulfillment_canceled_after_delivery")
      return confirmDelivery(...call)
    })

    await confirm(order.id, { ask_buyer: true })
    sending.mockRestore()
    expect(await store.stateOf(sessionId)).toBe("out_for_delivery")
  })

  it("lists a fulfilment that is cancelled after the buyer was asked", async () => {
    const { order, sessionId } = await store.placeOrder()

    store.svc.options.delivery.trigger = "shipped"
    const fulfillmentId = await store.fulfil(order.id)

    await confirm(order.id, { ask_buyer: true })
    await store.untilState(sessionId, "out_for_delivery")
    await cancelFulfillment(order.id, fulfillmentId)
    const { attention } = await store.untilListed(order.id)

    expect(attention[0]?.kind).toBe("fulfillment_canceled_after_delivery")
  })

  it.each([
    ["the buyer was asked", "out_for_delivery"],
    ["the delivery was confirmed", "delivered"],
  ])(
    "lists a fulfilment that is cancelled after %s, once, when Medusa's event was lost",
    async (_what, state) => {
      const { order, sessionId } = await store.placeOrder({ quantity: 2 })
      const points = async () => (await store.timeline(order.id)).attention.map(({ kind }) => kind)
      // As Medusa's workflow does, but without its event.
      const cancelUnheard = (id: string) =>
        store.container().resolve(Modules.FULFILLMENT).cancelFulfillment(id)
      const early = await store.fulfil(order.id, { quantity: 1 })
      const late = await store.fulfil(order.id, { quantity: 1 })

      await store.untilSettled(sessionId)
      await cancelUnheard(early)
      await confirm(
        order.id,
        state === "delivered" ? { proof_url: fileUrl("proof.png") } : { ask_buyer: true }
      )
      expect(await store.stateOf(sessionId)).toBe(state)
      await store.sweepNow()
      expect(await points()).toEqual([])
      await cancelUnheard(late)
      await store.sweepNow()
      expect(await points()).toEqual(["fulfillment_canceled_after_delivery"])
      await store.act(order.id, "resolve", { note: "The goods went another way." })
      await store.sweepNow()
      expect(await points()).toEqual([])
    }
  )
})
