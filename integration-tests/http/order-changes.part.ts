import { Modules } from "@medusajs/framework/utils"
import type onOrderEvent from "../../src/subscribers/order-events"
import { attentionDesk } from "../support/attention-desk"
import { bookTransfer, draftOrder, payOnCredit, paymentLink } from "../support/draft-order"
import {
  receiveReturn,
  requestClaim,
  requestExchange,
  requestReturn,
  setQuantity,
} from "../../support/change-order"
import { shortPauses } from "../support/short-pauses"
import { polling, PLANS, storePart } from "../support/store-suite"

export const orderChanges = storePart("an order that is changed after the service authorised it", (store) => {
  const { untilListedAs } = attentionDesk(store)
  const firstItem = async (orderId: string) => (await store.lines(orderId))[0]?.id ?? ""
  const delivered = () => store.placeAsked({ quantity: 2 })

  describe("edited in Medusa", () => {
    it("is listed once, with the amount that the service holds and the latest one, and every change is in the timeline", async () => {
      const { order, sessionId } = await store.placeOrder()
      const changes = () => store.activityOf(order.id, "changed_in_medusa")

      await setQuantity(store, order.id, 2)
      await polling(changes).until((seen) => seen.length === 1)
      expect(await untilListedAs(order.id, "changed_in_medusa")).toMatchObject([
        {
          reference: sessionId,
          message:
            "The order was edited in Medusa. The service holds 1,184.50 SAR; 2,334.50 SAR are to be financed by the service now.",
        },
      ])
      await setQuantity(store, order.id, 3)
      await polling(changes).until((seen) => seen.length === 2)
      expect(await untilListedAs(order.id, "changed_in_medusa")).toMatchObject([
        { message: expect.stringContaining("3,484.50 SAR") },
      ])
    })

    it("is delivered and captured as before, for the amount that the service holds", async () => {
      const { order, sessionId, atService } = await store.placeOrder()

      // Medusa cancels the payment collection for that; the payment stays, since the provider refuses to cancel it.
      await setQuantity(store, order.id, 2)
      await store.deliver(order.id)
      await store.untilState(sessionId, "out_for_delivery")
      await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
      await store.untilPaid(order.id, 1184.5)
      expect(await untilListedAs(order.id, "changed_in_medusa")).toHaveLength(1)
    })

    it("is asked about at once when the edit takes away all that was not delivered", async () => {
      const { order, sessionId } = await store.placeOrder({ quantity: 2 })

      await store.markDelivered(order.id, await store.fulfil(order.id, { quantity: 1 }))
      await store.untilIdle()
      expect(await store.stateOf(sessionId)).toBe("authorized")
      await setQuantity(store, order.id, 1)
      await store.untilState(sessionId, "out_for_delivery")
    })

    it("is no news when the total stays as it was", async () => {
      const { order } = await store.placeOrder()
      const { order: changed } = await store.placeOrder()

      await setQuantity(store, order.id, 1)
      await setQuantity(store, changed.id, 2)
      await untilListedAs(changed.id, "changed_in_medusa")
      expect(await store.attention(order.id)).toEqual([])
    })

    it("is listed while its down payment is awaited, since the service asks for the old amount", async () => {
      const { order } = await store.placeOrder({ planId: PLANS.downPayment })

      await setQuantity(store, order.id, 2)
      expect(await untilListedAs(order.id, "changed_in_medusa")).toHaveLength(1)
    })
  })

  it("is listed when a claim is created, and when an exchange is", async () => {
    const { order } = await delivered()
    const items = [{ id: await firstItem(order.id), quantity: 1 }]
    const exchanged = (await delivered()).order.id
    const others = [{ id: await firstItem(exchanged), quantity: 1 }]

    await requestClaim(store, order.id, items)
    expect(await untilListedAs(order.id, "changed_in_medusa")).toMatchObject([
      { message: expect.stringMatching(/^A claim was created in Medusa\. .*2,334\.50 SAR/) },
    ])
    await requestExchange(store, exchanged, others, store.seeded.variants.get("PRINTER-USB")?.variantId ?? "")
    expect(await untilListedAs(exchanged, "changed_in_medusa")).toMatchObject([
      { message: expect.stringMatching(/^An exchange was created in Medusa\./) },
    ])
  })

  it("is confirmed as delivered without the line that was lost, once a claim has written it off", async () => {
    const orderId = await draftOrder(store, {
      items: [
        { variant_id: store.seeded.variants.get("PRINTER-USB")?.variantId, quantity: 1 },
        { title: "Cable", quantity: 1, unit_price: 50 },
      ],
    })

    await payOnCredit(store, await paymentLink(store, orderId))
    const [arrived, lost] = await store.lines(orderId)
    const fulfillmentId = await store.fulfilLines(orderId, arrived ? [arrived] : [], {})

    await store.fulfilLines(orderId, lost ? [lost] : [], {})
    await store.markDelivered(orderId, fulfillmentId)
    await store.untilIdle()
    const [attempt] = (await store.timeline(orderId)).attempts
    const reference = attempt?.reference ?? ""

    expect(await store.stateOf(reference)).toBe("authorized")
    await requestClaim(store, orderId, lost ? [lost] : [])
    await store.sweepAs(reference, { dueAt: new Date() })
    expect(await store.stateOf(reference)).toBe("out_for_delivery")
    const [point] = await untilListedAs(orderId, "changed_in_medusa")

    expect(point?.remedy).toContain("once all other lines are marked as delivered")
  })

  it("is not confirmed as delivered for a piece that came back broken, while another has not arrived", async () => {
    const { order, sessionId } = await store.placeSettled({ quantity: 3 })
    const id = await firstItem(order.id)
    const fulfillmentId = await store.fulfilLines(order.id, [{ id, quantity: 2 }], {})

    await store.markDelivered(order.id, fulfillmentId)
    const returnId = await requestReturn(store, order.id, [{ id, quantity: 1 }])

    await receiveReturn(store, returnId, [{ id, quantity: 1 }], "dismiss-items")
    await store.sweepAs(sessionId, { dueAt: new Date() })
    expect(await store.stateOf(sessionId)).toBe("authorized")
  })

  const giveBack = async (order: { id: string }) => {
    const items = [{ id: await firstItem(order.id), quantity: 1 }]
    const returnId = await requestReturn(store, order.id, items)

    expect(await store.attention(order.id)).toEqual([])
    await receiveReturn(store, returnId, items)
  }

  it("is listed when goods come back", async () => {
    const { order } = await delivered()

    await giveBack(order)
    const [listed] = await untilListedAs(order.id, "changed_in_medusa")

    expect(listed?.message).toBe(
      "Goods were returned in Medusa. The service holds 2,334.50 SAR; 1,184.50 SAR are to be financed by the service now."
    )
  })

  it("is not listed for a return that is only requested, of which Medusa 2.17 sends the same event", async () => {
    const { order } = await delivered()
    const items = [{ id: await firstItem(order.id), quantity: 1 }]
    const return_id = await requestReturn(store, order.id, items)

    await store
      .container()
      .resolve(Modules.EVENT_BUS)
      .emit({ name: "order.return_received", data: { order_id: order.id, return_id } })
    await store.untilIdle()
    expect(await store.attention(order.id)).toEqual([])
  })

  it("is named in the log when the ledger cannot hear of a change", async () => {
    const { order } = await store.placeOrder()
    const logged = jest.spyOn(store.container().resolve("logger"), "error")
    const data = { id: "", order_id: order.id, return_id: "", fulfillment_id: "" }
    const event = { name: "order.claim_created", data }
    // At the head of the file it would be loaded before Medusa, and then not again by Medusa.
    const { default: orderEvent } = jest.requireActual<{ default: typeof onOrderEvent }>(
      "../../src/subscribers/order-events"
    )

    await store.untilIdle()
    shortPauses()
    await store.execute("alter table svc_order rename to svc_order_away")
    try {
      await expect(orderEvent({ event, container: store.container(), pluginOptions: {} })).rejects.toThrow(
        "42P01"
      )
    } finally {
      await store.execute("alter table svc_order_away rename to svc_order")
    }
    expect(logged.mock.calls.flat().join("\n")).toMatch(
      new RegExp(`svc\\.order ${order.id} did not hear order\\.claim_created: .* svc_order \\(42P01\\)`)
    )
  })

  it("is not confirmed as delivered when all of it came back before, and the way out is told", async () => {
    const { order, sessionId } = await store.placeOrder()
    const fulfillmentId = await store.fulfil(order.id)
    const lines = await store.lines(order.id)

    await receiveReturn(store, await requestReturn(store, order.id, lines), lines)
    // The warehouse closes what is open.
    await store.markDelivered(order.id, fulfillmentId)
    const [listed] = await untilListedAs(order.id, "changed_in_medusa")

    await store.sweepNow()
    expect(await store.stateOf(sessionId)).toBe("authorized")
    expect(listed?.remedy).toContain("record what the operator says")
    expect(await store.timeline(order.id)).toMatchObject({
      actions: { record_delivery_outcome: { allowed: true } },
      delivery_outcomes: { canceled: { allowed: true }, delivered: { reason: "delivery_not_reported" } },
    })
  })

  it("is not listed any more when what was paid another way for goods that came back is refunded", async () => {
    const { order, sessionId, atService } = await store.placeOrder()

    await setQuantity(store, order.id, 2)
    await untilListedAs(order.id, "changed_in_medusa")
    const transfer = await bookTransfer(store, order.id, 1_150)

    await store.deliver(order.id)
    await store.untilState(sessionId, "out_for_delivery")
    await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
    await store.untilCaptured(order.id)
    await store.untilIdle()
    await giveBack(order)
    const [listed] = await untilListedAs(order.id, "changed_in_medusa")

    expect(listed?.message).toContain("1,184.50 SAR; 34.50 SAR are to be financed by the service now.")
    await store.admin.post(`/admin/payments/${transfer}/refund`, { amount: 1_150 })
    await polling(() => store.attention(order.id)).until((kinds) => kinds.length === 0)
  })
})
