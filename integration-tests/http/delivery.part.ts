import { Modules } from "@medusajs/framework/utils"
import { markFulfillmentAsDeliveredWorkflow } from "@medusajs/medusa/core-flows"
import { z } from "zod"
import { placedOrder } from "../../support/store-client"
import { deliveryDesk } from "../support/delivery-desk"
import { draftOrder, payOnCredit, paymentLink } from "../support/draft-order"
import { InvoiceDesk } from "../support/invoice-desk"
import { PLANS, polling, storePart } from "../support/store-suite"
import { setQuantity } from "../../support/change-order"
import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import { runSweep } from "../../src/progress/sweep/run-sweep"
import { confirmDeliveryWorkflow } from "../../src/workflows"

const HOUR = 3_600_000
const ofAttempt = z.object({ reference: z.string() })

export const delivery = storePart("the delivery of an order", (store) => {
  const { files, fileUrl, proof, confirm, beforeConfirmation } = deliveryDesk(store)
  /** An order that its process had no time to see to, once Medusa had placed it. */
  const unseen = async () => {
    const seenTo = jest.spyOn(store.svc.effects, "addLater").mockImplementation(() => undefined)
    const { completion, sessionId } = await store.buyNow()
    const orderId = placedOrder(completion).id

    await polling(() => seenTo.mock.calls.map(([, key]) => key)).until((keys) => keys.includes(orderId))
    seenTo.mockRestore()
    expect((await store.attempt(sessionId))?.settledAt).toBeNull()
    return { orderId, sessionId }
  }

  /** The store deletes an order after its capture, and the sweep looks at it. */
  const deleteCaptured = async ({ order, sessionId }: { order: { id: string }; sessionId: string }) => {
    await store.execute(`update "order" set deleted_at = now() where id = '${order.id}'`)
    await store.sweepAs(sessionId, { dueAt: new Date() })
  }
  const expectNothingLeft = async (sessionId: string) => {
    expect(await store.attempt(sessionId)).toMatchObject({
      state: "delivered",
      settledAt: expect.any(Date),
      tries: 0,
      dueAt: null,
    })
    expect(await store.openPoints(sessionId)).toEqual([])
  }

  it.each(["by the plugin", "by a person, where `capture` is manual"])(
    "is looked at no more when the store deletes its order after the capture %s, and nothing of it fails",
    async (by) => {
      const placed = await store.placeSettled()
      const { order, sessionId } = placed

      store.svc.options.capture = by === "by the plugin" ? "on_delivery" : "manual"
      await store.deliver(order.id, proof())
      await store.untilState(sessionId, "delivered")
      if (by === "by the plugin") {
        await store.untilCaptured(order.id)
      } else {
        await store.admin.post(`/admin/payments/${(await store.payment(order.id)).id}/capture`, {})
      }
      await store.untilIdle()
      await deleteCaptured(placed)
      await expectNothingLeft(sessionId)
    }
  )

  it.each([
    ["waited for the order's state", { kind: "error_code", code: 811 }],
    ["was not answered", { kind: "drop_before" }],
  ] as const)(
    "has its invoice sent that %s when the store deletes its order after the capture",
    async (_why, fault) => {
      const placed = await store.placeSettled()
      const { order, sessionId, atService } = placed
      const desk = new InvoiceDesk(store)
      const invoiced = {
        id: order.id,
        displayId: String(order.display_id),
        reference: sessionId,
        atServiceId: atService.order_id,
      }
      const pdf = makePdf("Invoice 3")

      store.svc.options.invoice.onUnknownOutcome = "resend"
      await store.deliver(order.id, proof())
      await store.untilCaptured(order.id)
      await store.setFaults({ ...fault, operation: "add_invoice", calls: [1] })
      await desk.upload(invoiced, pdf, "INV-3")
      expect(await desk.stateOf(invoiced)).toBe("due")
      await deleteCaptured(placed)
      await desk.runNow(invoiced)
      expect(await desk.atService(invoiced)).toEqual([{ number: "INV-3", pdf }])
      await expectNothingLeft(sessionId)
    }
  )

  it("is confirmed once, when the last of two fulfilments is delivered", async () => {
    const { order, sessionId } = await store.placeOrder({ quantity: 2 })
    const first = await store.fulfil(order.id, { quantity: 1, metadata: proof() })

    await store.untilSettled(sessionId)
    await store.markDelivered(order.id, first)
    await store.sweepNow()
    expect(await store.stateOf(sessionId)).toBe("authorized")
    await store.markDelivered(order.id, await store.fulfil(order.id, { quantity: 1, metadata: proof() }))
    await store.untilState(sessionId, "delivered")
    expect(await store.activityOf(order.id, "delivery_confirmed")).toHaveLength(1)
  })

  it.each([
    ["the buyer is asked", "pod_or_sms_link", "out_for_delivery", []],
    ["a proof is asked for", "pod", "authorized", ["proof_missing"]],
  ] as const)(
    "is not confirmed by the proof of one of two fulfilments: %s",
    async (_what, confirmation, state, listed) => {
      store.svc.options.delivery.confirmation = confirmation
      const { order, sessionId } = await store.placeSettled({ quantity: 2 })
      const first = await store.fulfil(order.id, { quantity: 1, metadata: proof() })

      await store.markDelivered(order.id, await store.fulfil(order.id, { quantity: 1 }))
      await store.markDelivered(order.id, first)
      await polling(async () => ({
        state: await store.stateOf(sessionId),
        listed: await store.attention(order.id),
      })).until((now) => now.state !== "authorized" || now.listed.length > 0)
      expect(await store.stateOf(sessionId)).toBe(state)
      expect(await store.attention(order.id)).toEqual(listed)
    }
  )

  it("is confirmed by the proof of its goods, though a service beside them has none", async () => {
    const { order, sessionId } = await store.placeSettled({ quantity: 2 })
    const goods = await store.fulfil(order.id, { quantity: 1, metadata: proof() })
    const service = await store.fulfil(order.id, { quantity: 1 })

    await store.execute(`update fulfillment set requires_shipping = (id <> '${service}')`)
    await store.markDelivered(order.id, service)
    await store.markDelivered(order.id, goods)
    await store.untilState(sessionId, "delivered")
  })

  describe("of which a carrier's integration marks the fulfilments, and Medusa counts nothing on the order", () => {
    const arrive = (id: string) =>
      markFulfillmentAsDeliveredWorkflow(store.container()).run({ input: { id } })
    /** Each piece of an order of two takes so much of the stock. */
    const takeStock = async (units: number) => {
      await store.execute(`update product_variant_inventory_item set required_quantity = ${units}`)
      await store.execute(
        `update reservation_item set quantity = ${2 * units}, raw_quantity = '{"value": "${2 * units}", "precision": 20}'`
      )
    }
    const eachStock = [
      ["", 1],
      [", each of which takes two of the stock", 2],
    ] as const

    it.each(eachStock)(
      "is confirmed by the look after the last of them has arrived%s",
      async (_what, units) => {
        const { order, sessionId } = await store.placeSettled({ quantity: 2 })

        await takeStock(units)
        const parcels = [
          await store.fulfil(order.id, { quantity: 1, metadata: proof() }),
          await store.fulfil(order.id, { quantity: 1, metadata: proof() }),
        ] as const

        await arrive(parcels[0])
        await store.sweepNow()
        expect(await store.stateOf(sessionId)).toBe("authorized")
        await arrive(parcels[1])
        await store.sweepNow()
        expect(await store.stateOf(sessionId)).toBe("delivered")
      }
    )

    it("is confirmed by the look after the first of them has arrived, where that is enough", async () => {
      store.svc.options.delivery.when = "first_delivered"
      const { order, sessionId } = await store.placeSettled({ quantity: 2 })
      const first = await store.fulfil(order.id, { quantity: 1, metadata: proof() })

      await store.fulfil(order.id, { quantity: 1, metadata: proof() })
      await store.sweepNow()
      expect(await store.stateOf(sessionId)).toBe("authorized")
      await arrive(first)
      await store.sweepNow()
      expect(await store.stateOf(sessionId)).toBe("delivered")
    })

    it.each(eachStock)(
      "is not confirmed for pieces of which Medusa knows no fulfilment%s",
      async (_what, units) => {
        const { order, sessionId } = await store.placeSettled({ quantity: 2 })

        await takeStock(units)
        const first = await store.fulfil(order.id, { quantity: 1, metadata: proof() })
        const second = await store.fulfil(order.id, { quantity: 1, metadata: proof() })

        // As where Medusa died between the order's count and the link of the fulfilment.
        await store.execute(`delete from order_fulfillment where fulfillment_id = '${second}'`)
        await arrive(first)
        await store.sweepNow()
        expect(await store.stateOf(sessionId)).toBe("authorized")
      }
    )

    it.each(eachStock)(
      "is not confirmed for them either where it counts that they have left, and others have arrived%s",
      async (_what, units) => {
        store.svc.options.delivery.trigger = "shipped"
        const { order, sessionId } = await store.placeSettled({ quantity: 2 })

        await takeStock(units)
        const first = await store.fulfil(order.id, { quantity: 1, metadata: proof() })
        const second = await store.fulfil(order.id, { quantity: 1, metadata: proof() })
        const [line] = await store.lines(order.id)

        await store.execute(`delete from order_fulfillment where fulfillment_id = '${second}'`)
        await store.admin.post(`/admin/orders/${order.id}/fulfillments/${first}/shipments`, {
          items: [{ id: line?.id ?? "", quantity: 1 }],
        })
        await store.markDelivered(order.id, first)
        await store.untilIdle()
        await store.sweepNow()
        expect(await store.stateOf(sessionId)).toBe("authorized")
      }
    )

    it("is confirmed by the look after they have left, where that counts", async () => {
      store.svc.options.delivery.trigger = "shipped"
      const { order, sessionId } = await store.placeSettled()
      const parcel = await store.fulfil(order.id, { metadata: proof() })

      await store.admin.post(`/admin/fulfillments/${parcel}/shipment`, { labels: [] })
      await store.sweepNow()
      expect(await store.stateOf(sessionId)).toBe("delivered")
    })

    it.each(eachStock)(
      "is confirmed by the look after one has arrived that has taken the place of a cancelled one%s",
      async (_what, units) => {
        const { order, sessionId } = await store.placeSettled({ quantity: 2 })

        await takeStock(units)
        await store.cancelFulfillment(order.id, await store.fulfil(order.id))
        const first = await store.fulfil(order.id, { quantity: 1, metadata: proof() })
        const second = await store.fulfil(order.id, { quantity: 1, metadata: proof() })

        await arrive(first)
        await store.sweepNow()
        expect(await store.stateOf(sessionId)).toBe("authorized")
        await arrive(second)
        await store.sweepNow()
        expect(await store.stateOf(sessionId)).toBe("delivered")
      }
    )

    it.each([
      ...eachStock.map((stock) => [...stock, false] as const),
      [", and the stock is none of theirs any more", 2, true] as const,
    ])(
      "is not confirmed where one was cancelled past the order, whose quantity still has its pieces%s",
      async (_what, units, isTakenOff) => {
        const { order, sessionId } = await store.placeSettled({ quantity: 2 })

        await takeStock(units)
        const canceled = await store.fulfil(order.id, { quantity: 1 })

        await store.admin.post(`/admin/fulfillments/${canceled}/cancel`, {})
        const parcel = await store.fulfil(order.id, { quantity: 1, metadata: proof() })

        if (isTakenOff) {
          await store.execute("update product_variant_inventory_item set deleted_at = now()")
        }
        await arrive(parcel)
        await store.sweepNow()
        expect(await store.stateOf(sessionId)).toBe("authorized")
      }
    )
  })

  it("has nobody told to ship once more while the service takes no confirmation of it", async () => {
    const { order, sessionId } = await store.placeSettled()
    const nextStep = async () => (await store.timeline(order.id)).next_step

    await store.setFaults({ kind: "http_status", operation: "confirm_delivery", status: 429, calls: "all" })
    const parcel = await store.fulfil(order.id, { metadata: proof() })

    expect(await nextStep()).toEqual({ code: "fulfil" })
    await store.markDelivered(order.id, parcel)
    await store.untilKind(order.id, "delivery_failed")
    await store.untilIdle()
    expect(await store.timeline(order.id)).toMatchObject({
      state: "authorized",
      delivery: { state: "open" },
      next_step: { code: "wait_for_delivery_confirmation" },
    })
    await store.setFaults()
    await store.sweepNow()
    expect(await store.stateOf(sessionId)).toBe("delivered")
  })

  it("is confirmed at once although the database was away for a moment when Medusa told of it", async () => {
    const { order, sessionId } = await store.placeSettled()
    const parcel = await store.fulfil(order.id, { metadata: proof() })

    await store.untilIdle()
    const away = jest
      .spyOn(store.svc.ledger.orders, "makeDue")
      .mockRejectedValueOnce(new Error("Connection terminated unexpectedly"))

    await store.markDelivered(order.id, parcel)
    await store.untilState(sessionId, "delivered")
    expect(away.mock.calls.length).toBeGreaterThan(1)
  })

  it("is not confirmed while a part whose fulfilment was cancelled has not arrived another way", async () => {
    const { order, sessionId } = await store.placeOrder({ quantity: 2 })
    const first = await store.fulfil(order.id, { quantity: 1, metadata: proof() })
    const second = await store.fulfil(order.id, { quantity: 1 })

    await store.untilSettled(sessionId)
    await store.cancelFulfillment(order.id, second)
    await store.markDelivered(order.id, first)
    await store.sweepNow()
    expect(await store.stateOf(sessionId)).toBe("authorized")
    expect(await store.attention(order.id)).toEqual([])
    await store.markDelivered(order.id, await store.fulfil(order.id, { quantity: 1, metadata: proof() }))
    await store.untilState(sessionId, "delivered")
    expect(await store.activityOf(order.id, "delivery_confirmed")).toHaveLength(1)
  })

  it("is confirmed by the proof of its fulfilment, then invoiced and captured, each once, however often it is looked at", async () => {
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
    expect(await store.paymentStatus(order.id)).toBe("captured")
    expect(await store.sandbox.order(atService.order_id)).toMatchObject({
      order_status: "DELIVERED",
      invoices: [{ invoice_number: "INV-8" }],
    })
    const seen = await store.kinds(order.id)

    for (const kind of ["delivery_confirmed", "invoice_attached", "payment_captured"]) {
      expect(seen.filter((one) => one === kind)).toHaveLength(1)
    }
    expect(told).toEqual(["svc.invoice_attached"])
    expect(await store.paidTotal(order.id)).toBe(order.total)
  })

  it("is told to subscribers once each: that the buyer is asked, has confirmed, and that the payment is captured", async () => {
    const names = ["svc.delivery_asked", "svc.delivery_confirmed", "svc.payment_captured"]
    const heard = names.map((name) => store.eventsNamed(name))
    const { order, sessionId, atService } = await store.placeAsked()
    const own = () =>
      heard.map((events) => events.filter((event) => ofAttempt.parse(event).reference === sessionId).length)

    await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
    await store.untilCaptured(order.id)
    await Promise.all([store.sweepNow(), store.sweepNow()])
    await store.untilIdle()
    expect(own()).toEqual([1, 1, 1])
  })

  it("is found by the sweep when Medusa's event was lost", async () => {
    const { order, sessionId } = await store.placeSettled()
    // As after a crash before the event was told.
    const lost = jest.spyOn(store.container().resolve(Modules.EVENT_BUS), "emit").mockResolvedValue()

    await store.deliver(order.id, proof())
    await store.untilIdle()
    lost.mockRestore()
    const { state, dueAt } = (await store.attempt(sessionId)) ?? {}

    expect(state).toBe("authorized")
    // Only the hourly look is left.
    expect((dueAt?.getTime() ?? Infinity) - Date.now()).toBeLessThanOrEqual(HOUR)
    await store.execute(
      `update svc_order set due_at = due_at - interval '1 hour' where reference = '${sessionId}'`
    )
    await runSweep(store.container())
    expect(await store.stateOf(sessionId)).toBe("delivered")
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

    await payOnCredit(store, linkId)
    await store.untilIdle()
    // Only what is due, as in a store.
    await runSweep(store.container())
    expect(await store.svc.ledger.orders.ofOrder(orderId)).toMatchObject([{ state: "delivered" }])
  })

  it("is confirmed with the first look at a down payment that was paid after the goods had arrived, where the store lets them leave before", async () => {
    store.svc.options.authorization.blockFulfillment = false
    const { order, sessionId, atService } = await store.placeOrder({ planId: PLANS.downPayment })

    await store.deliver(order.id, proof())
    await store.untilIdle()
    expect(await store.stateOf(sessionId)).toBe("awaiting_down_payment")
    await store.sandbox.orderAction(atService.order_id, "pay")
    await store.untilAuthorized(order.id)
    await store.untilIdle()
    // Only what is due, as in a store.
    await runSweep(store.container())
    expect(await store.stateOf(sessionId)).toBe("delivered")
    await store.untilCaptured(order.id)
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
    expect((await store.activityOf(order.id, "delivery_requested"))[0]?.actor).toBe("courier")
  })

  it("is asked about by the store's own code, which gives null for a proof that it does not have", async () => {
    const { order, sessionId } = await store.placeOrder()
    const input = { order_id: order.id, proof_url: null, ask_buyer: true, actor: "courier" }

    await store.untilSettled(sessionId)
    await confirmDeliveryWorkflow(store.container()).run({ input })
    expect(await store.stateOf(sessionId)).toBe("out_for_delivery")
  })

  it("is listed when the buyer does not answer, and settled by a proof that came since", async () => {
    const { order, sessionId } = await store.placeAsked()

    await store.setDelivery(sessionId, { askedAt: new Date(Date.now() - 73 * HOUR) })
    await store.sweepNow()
    expect((await store.attention(order.id))[0]).toBe("delivery_unanswered")
    await confirm(order.id, { proof_url: fileUrl("proof.png") })
    expect(await store.stateOf(sessionId)).toBe("delivered")
  })

  it("is listed when the buyer does not answer also after a proof was refused meanwhile", async () => {
    const { order, sessionId } = await store.placeAsked()

    await store.setFaults({ kind: "error_code", operation: "confirm_delivery", code: 400 })
    await confirm(order.id, { proof_url: fileUrl("proof.png") })
    await store.untilListed(order.id, "delivery_refused")
    await store.act(order.id, "resolve", { note: "We wait for the buyer." })
    await store.untilIdle()
    const attempt = await store.attempt(sessionId)

    expect(attempt?.dueAt).toBeInstanceOf(Date)
    await store.setDelivery(sessionId, { askedAt: new Date(Date.now() - 73 * HOUR) })
    await store.sweepAs(sessionId, { dueAt: new Date() })
    expect(await store.attention(order.id)).toEqual(["delivery_unanswered"])
  })

  it("is tried as if for the first time when somebody asks for it", async () => {
    await store.setFaults({ kind: "http_status", operation: "confirm_delivery", status: 503 })
    const { order, sessionId } = await store.placeOrder()
    const { deliveries } = store.svc.ledger
    const triesAfter = async (ask: () => Promise<unknown>) => {
      await store.setDelivery(sessionId, { tries: 9 })
      await ask()
      await store.untilIdle()
      return (await deliveries.of(sessionId))?.tries
    }

    await store.deliverInVain(order.id)
    const afterRetry = await triesAfter(() => store.act(order.id, "retry"))
    const afterRequest = await triesAfter(() => confirm(order.id, { ask_buyer: true }))

    await store.setFaults()
    const onceAsked = await triesAfter(() => store.sweepNow())

    expect(await store.stateOf(sessionId)).toBe("out_for_delivery")
    expect({ afterRetry, afterRequest, onceAsked }).toEqual({ afterRetry: 1, afterRequest: 1, onceAsked: 0 })
  })

  it("is the operator's to say when the service answers with a status that nobody knows", async () => {
    await store.changeAnswers("confirm_delivery", "order_status", "ON_REVIEW")
    const { order, sessionId } = await store.placeOrder()

    await store.deliver(order.id, proof())
    await store.untilListed(order.id, "unknown_status")
    await store.untilIdle()
    expect(await store.timeline(order.id)).toMatchObject({
      next_step: { code: "see_attention", kind: "unknown_status" },
      attention: [
        {
          message: expect.stringContaining("ON_REVIEW"),
          remedy: expect.stringContaining("record what the operator says"),
          action: "delivery-outcome",
        },
      ],
    })
    await store.act(order.id, "delivery-outcome", { outcome: "delivered", note: "It means that it arrived." })
    expect(await store.stateOf(sessionId)).toBe("delivered")
    expect(await store.attention(order.id)).toEqual([])
  })

  it("has one line for the same refusal, however often it comes", async () => {
    await store.setFaults({ kind: "error_code", operation: "confirm_delivery", code: 811 })
    const { order, sessionId } = await store.placeOrder()

    await store.deliverInVain(order.id)
    await store.sweepNow()
    await store.sweepNow()
    expect(await store.delivery(sessionId)).toMatchObject({ tries: 3 })
    expect(await store.activityOf(order.id, "delivery_failed")).toHaveLength(1)
  })

  it("is confirmed, once, when the service knows the order again, and listed until then", async () => {
    await store.setFaults({ kind: "error_code", operation: "confirm_delivery", code: 808, calls: [1] })
    const { order, sessionId } = await store.placeOrder()

    await store.deliverInVain(order.id)
    expect(await store.attention(order.id)).toEqual(["delivery_refused"])
    const { dueAt } = (await store.attempt(sessionId)) ?? {}

    expect(dueAt?.getTime()).toBeGreaterThan(Date.now() + HOUR / 5)
    await store.sweepNow()
    expect(await store.stateOf(sessionId)).toBe("out_for_delivery")
    expect(await store.attention(order.id)).toEqual([])
    expect((await store.sandbox.sms()).filter(({ kind }) => kind === "delivery_link")).toHaveLength(1)
  })

  it("is asked for by itself once the operator has registered the store's address, and listed until then", async () => {
    await store.sandbox.putSettings({ callback_allowlist: ["https://shop.example"] })
    const placed = [await store.placeOrder(), await store.placeOrder()]

    for (const { order } of placed) {
      await store.deliverInVain(order.id)
    }
    await store.sweepNow()
    for (const { order, sessionId } of placed) {
      expect(await store.activityOf(order.id, "delivery_failed")).toHaveLength(1)
      expect(await store.delivery(sessionId)).toMatchObject({ state: "open", tries: 2 })
      expect((await store.timeline(order.id)).attention).toMatchObject([
        { kind: "delivery_refused", action: "retry", message: expect.stringContaining(store.url) },
      ])
    }
    await store.sandbox.putSettings({ callback_allowlist: ["*"] })
    await store.sweepNow()
    for (const { order, sessionId } of placed) {
      expect(await store.stateOf(sessionId)).toBe("out_for_delivery")
      expect(await store.attention(order.id)).toEqual([])
    }
  })

  it.each([
    ["names", [{ field: "body.confirmation_type" }], "confirmation_type"],
    ["does not name", [], "registered"],
  ])(
    "is listed with the field that the service %s when it refuses to ask the buyer",
    async (_how, errors, said) => {
      await store.setFaults({
        kind: "http_status",
        operation: "confirm_delivery",
        status: 200,
        body: JSON.stringify({ error_code: "400", errors, message: "Invalid", success: false, data: {} }),
      })
      const { order, sessionId } = await store.placeOrder()

      await store.deliver(order.id)
      await store.untilListed(order.id, "delivery_refused")
      await store.untilIdle()
      expect((await store.timeline(order.id)).attention).toMatchObject([
        { kind: "delivery_refused", message: expect.stringContaining(said) },
      ])
      await store.setFaults()
      await store.sweepNow()
      expect(await store.stateOf(sessionId)).toBe("out_for_delivery")
      expect(await store.attention(order.id)).toEqual([])
    }
  )

  it("is confirmed where the service says that it is, in its answer to the question to the buyer", async () => {
    await store.changeAnswers("confirm_delivery", "order_status", "DELIVERED")
    const { order, sessionId } = await store.placeOrder()

    await store.deliver(order.id)
    await store.untilState(sessionId, "delivered")
    await store.untilCaptured(order.id)
    expect(await store.attention(order.id)).toEqual([])
    expect(await store.activityOf(order.id, "delivery_confirmed")).toMatchObject([
      { message: expect.stringContaining("answer to the question") },
    ])
  })

  it("is not listed again while the service does not know the order, once a person has seen to that", async () => {
    await store.setFaults({ kind: "error_code", operation: "confirm_delivery", code: 808 })
    const { order, sessionId } = await store.placeOrder()

    await store.deliverInVain(order.id)
    expect(await store.attention(order.id)).toEqual(["delivery_refused"])
    await store.act(order.id, "resolve", { note: "The operator is asked." })
    await store.sweepNow()
    expect(await store.delivery(sessionId)).toMatchObject({ tries: 2 })
    expect(await store.attention(order.id)).toEqual([])
  })

  it("follows a call up that was not answered, though by the options of now it came too early", async () => {
    store.svc.options.delivery.when = "first_delivered"
    await store.setFaults({ kind: "drop_after", operation: "confirm_delivery", calls: [1] })
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

    beforeConfirmation(async () => {
      await store.cancelFulfillment(order.id, fulfillmentId)
      await store.untilListed(order.id, "fulfillment_canceled_after_delivery")
    })
    await confirm(order.id, { ask_buyer: true })
    expect(await store.stateOf(sessionId)).toBe("out_for_delivery")
  })

  it("lists a fulfilment that is cancelled after the buyer was asked", async () => {
    const { order, sessionId } = await store.placeOrder()

    store.svc.options.delivery.trigger = "shipped"
    const fulfillmentId = await store.fulfil(order.id)

    await confirm(order.id, { ask_buyer: true })
    await store.untilState(sessionId, "out_for_delivery")
    await store.cancelFulfillment(order.id, fulfillmentId)
    await store.untilListed(order.id, "fulfillment_canceled_after_delivery")
    expect(await store.attention(order.id)).toEqual(["fulfillment_canceled_after_delivery"])
  })

  it("settles that a fulfilment was cancelled once all goods are delivered by another, and the buyer confirms it", async () => {
    const { order, sessionId, atService } = await store.placeSettled()
    const parcel = await store.fulfil(order.id)

    await confirm(order.id, { ask_buyer: true })
    await store.cancelFulfillment(order.id, parcel)
    await store.untilListed(order.id, "fulfillment_canceled_after_delivery")
    await store.deliver(order.id)
    await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
    await store.untilCaptured(order.id)
    await store.untilIdle()
    await store.sweepAs(sessionId, { dueAt: new Date() })
    expect(await store.timeline(order.id)).toMatchObject({
      attention: [],
      next_step: { code: "give_invoice" },
    })
  })

  it("does not list a cancelled fulfilment of goods that an edit added after the delivery", async () => {
    const { order, sessionId } = await store.placeSettled()

    await store.cancelFulfillment(order.id, await store.fulfil(order.id))
    await store.deliver(order.id, proof())
    await store.untilCaptured(order.id)
    await setQuantity(store, order.id, 2)
    await store.cancelFulfillment(order.id, await store.fulfil(order.id, { quantity: 1 }))
    await store.untilListed(order.id, "changed_in_medusa")
    await store.untilIdle()
    await store.sweepAs(sessionId, { dueAt: new Date() })
    expect(await store.attention(order.id)).toEqual(["changed_in_medusa"])
  })

  it("lists a cancelled fulfilment of goods whose delivery a person had confirmed before it was made", async () => {
    const { order } = await store.placeSettled()

    await confirm(order.id, { proof_url: proof().proof_of_delivery_url })
    await store.untilCaptured(order.id)
    await store.cancelFulfillment(order.id, await store.fulfil(order.id))
    await store.untilListed(order.id, "fulfillment_canceled_after_delivery")
  })

  it("lists a fulfilment whose cancellation had begun when the confirmation was prepared", async () => {
    const { order, sessionId } = await store.placeOrder()
    const fulfillmentId = await store.fulfil(order.id)

    beforeConfirmation(async () => {
      // As Medusa writes it after it has waited for the fulfilment's provider.
      await store.execute(
        `update fulfillment set canceled_at = now() - interval '1 minute', updated_at = now() where id = '${fulfillmentId}'`
      )
    })
    await store.untilSettled(sessionId)
    await confirm(order.id, { proof_url: fileUrl("proof.png") })
    await store.sweepNow()
    expect(await store.attention(order.id)).toEqual(["fulfillment_canceled_after_delivery"])
  })

  it("does not list a fulfilment that was cancelled again, whatever is known of when that was", async () => {
    const { order, sessionId } = await store.placeOrder()
    const fulfillmentId = await store.fulfil(order.id)
    const listedOnce = async (state: string, statement: string) => {
      await store.execute(`${statement} where kind = 'fulfillment_canceled_after_delivery'`)
      await store.sweepAs(sessionId, { dueAt: new Date() })
      expect({ state, points: await store.attention(order.id) }).toEqual({ state, points: [] })
    }

    await store.untilSettled(sessionId)
    await confirm(order.id, { proof_url: fileUrl("proof.png") })
    await store.cancelFulfillment(order.id, fulfillmentId)
    await store.untilListed(order.id, "fulfillment_canceled_after_delivery")
    await store.act(order.id, "resolve", { note: "The goods went another way." })
    await listedOnce(
      "whoever cancelled it has a clock that is ahead",
      "update svc_activity set happened_at = happened_at - interval '1 minute'"
    )
    await listedOnce(
      "an earlier version did not note when it was cancelled",
      "update svc_activity set facts = '{}'"
    )
    await listedOnce("an earlier version wrote no line", "delete from svc_activity")
  })

  it.each([
    ["the buyer has not answered", "out_for_delivery"],
    ["the buyer disputes", "held"],
  ])("is looked at each day while %s, and listed once", async (_what, state) => {
    const { order, sessionId } = await store.placeOrder()
    const fulfillmentId = await store.fulfil(order.id)
    const points = () => store.attention(order.id)

    await store.untilSettled(sessionId)
    await confirm(order.id, { ask_buyer: true })
    if (state === "held") {
      await store.act(order.id, "delivery-outcome", { outcome: "disputed", note: "Two boxes are missing." })
    } else {
      await store.setDelivery(sessionId, { askedAt: new Date(Date.now() - 73 * HOUR) })
    }
    await store.sweepNow()
    expect(await points()).toEqual([state === "held" ? "delivery_held" : "delivery_unanswered"])
    await store.act(order.id, "resolve", { note: "We wait." })
    await store.sweepNow()
    expect(await points()).toEqual([])
    await store.container().resolve(Modules.FULFILLMENT).cancelFulfillment(fulfillmentId)
    await store.sweepNow()
    expect(await store.stateOf(sessionId)).toBe(state)
    expect(await points()).toEqual(["fulfillment_canceled_after_delivery"])
  })

  it.each([
    ["the buyer was asked", "out_for_delivery"],
    ["the delivery was confirmed", "delivered"],
  ])(
    "lists a fulfilment that is cancelled after %s, once, when Medusa's event was lost",
    async (_what, state) => {
      const { order, sessionId } = await store.placeOrder({ quantity: 2 })
      const points = () => store.attention(order.id)
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
