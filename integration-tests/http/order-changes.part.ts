import { setQuantity } from "../support/edit-order"
import { Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { placedOrder } from "../../support/store-client"
import { eventually, PLANS, storePart } from "../support/store-suite"

const HOUR = 3_600_000
const withId = z.looseObject({ id: z.string() })

export const orderChanges = storePart("an order that is changed after the service authorised it", (store) => {
  const post = <T>(path: string, body: unknown, schema: z.ZodType<T>) =>
    store.admin.post(`/admin${path}`, body, schema)
  const orderOf = async (orderId: string) => {
    const { order } = await store.admin.get(
      `/admin/orders/${orderId}?fields=id,status,total,*items`,
      z.looseObject({
        order: z.looseObject({ status: z.string(), total: z.number(), items: z.array(withId) }),
      })
    )

    return order
  }
  const firstItem = async (orderId: string) => (await orderOf(orderId)).items[0]?.id ?? ""
  const untilListed = async (orderId: string, kind: string) => {
    const { attention } = await store.untilListed(orderId, kind)

    return attention.filter((open) => open.kind === kind)
  }
  const cancel = (orderId: string) => post(`/orders/${orderId}/cancel`, {}, z.unknown())
  const delivered = async () => {
    const placed = await store.placeOrder({ quantity: 2 })

    await store.markDelivered(placed.order.id, await store.fulfil(placed.order.id))
    await store.untilState(placed.sessionId, "out_for_delivery")
    return placed
  }

  describe("cancelled in Medusa", () => {
    it("is cancelled there, and listed since the service still holds it", async () => {
      const { order, sessionId, atService } = await store.placeOrder()

      await cancel(order.id)
      expect((await orderOf(order.id)).status).toBe("canceled")
      const [listed, ...more] = await untilListed(order.id, "canceled_in_medusa")

      expect(more).toEqual([])
      expect(listed).toMatchObject({
        reference: sessionId,
        remedy: expect.stringContaining("Ask the operator to cancel it"),
      })
      expect((await store.sandbox.order(atService.order_id)).authorized).toBe(true)
      const { activity } = await store.timeline(order.id)

      expect(activity.filter(({ kind }) => kind === "canceled_in_medusa")).toHaveLength(1)
    })

    it("is listed by the sweep when the event was lost, and not again once a person has seen to it", async () => {
      const { order, sessionId } = await store.placeOrder()

      await store.untilSettled(sessionId)
      // As Medusa writes it when it dies before its event is handled.
      await store.container().resolve(Modules.ORDER).cancel(order.id)
      await store.sweepNow()
      const [point] = (await store.timeline(order.id)).attention

      expect(point?.kind).toBe("canceled_in_medusa")
      await store.admin.post(
        `/admin/svc/orders/${order.id}/resolve`,
        { note: "Told the operator." },
        z.unknown()
      )
      await store.sweepNow()
      expect((await store.timeline(order.id)).attention).toEqual([])
    })

    it("is not looked at again without an end, also where invoices are sent at the authorisation", async () => {
      store.svc.options.invoice.when = "authorized"
      const { order, sessionId } = await store.placeOrder()

      await store.untilSettled(sessionId)
      await cancel(order.id)
      await untilListed(order.id, "canceled_in_medusa")
      await store.untilIdle()
      expect(await store.attempt(sessionId)).toMatchObject({ state: "authorized", dueAt: null })
    })

    it("expires at once when its down payment was still awaited, and is listed: its buyer can still pay", async () => {
      const { order, sessionId } = await store.placeOrder({ planId: PLANS.downPayment })

      await cancel(order.id)
      await store.untilState(sessionId, "expired")
      expect(await untilListed(order.id, "canceled_in_medusa")).toHaveLength(1)
    })

    it("is listed as paid after all when the down payment had been made", async () => {
      await store.sandbox.putFaults([{ kind: "webhook_lost", operation: "down_payment_webhook" }])
      const { order, atService } = await store.placeOrder({ planId: PLANS.downPayment })

      await store.sandbox.orderAction(atService.order_id, "pay")
      await cancel(order.id)
      expect(await untilListed(order.id, "paid_after_cancellation")).toHaveLength(1)
    })

    it("is listed as such also at the moment at which it is placed, before anything was seen to", async () => {
      const { completion } = await store.buyNow()
      const { id } = placedOrder(completion)

      await cancel(id)
      expect(await untilListed(id, "canceled_in_medusa")).toHaveLength(1)
    })

    it("is not listed when it was the plugin that cancelled it for want of a payment", async () => {
      const { order, sessionId } = await store.placeOrder({ planId: PLANS.downPayment })

      await store.setAttempt(sessionId, { expiresAt: new Date(Date.now() - HOUR) })
      await store.sweepNow()
      await store.sweepNow()
      expect((await orderOf(order.id)).status).toBe("canceled")
      expect((await store.timeline(order.id)).attention).toEqual([])
    })
  })

  describe("edited in Medusa", () => {
    it("is listed with the amount that the service holds and the new one", async () => {
      const { order, sessionId } = await store.placeOrder()

      await setQuantity(store, order.id, 2)
      const { total } = await orderOf(order.id)
      const [listed] = await untilListed(order.id, "changed_in_medusa")

      expect(total).toBeGreaterThan(order.total)
      expect(listed).toMatchObject({
        reference: sessionId,
        message:
          "The order was edited in Medusa. The service holds 1,184.50 SAR; the order's total in Medusa is now 2,334.50 SAR.",
      })
    })

    it("is listed once with the latest amount, and every change is in the timeline", async () => {
      const { order } = await store.placeOrder()
      const changes = async () =>
        (await store.timeline(order.id)).activity.filter(({ kind }) => kind === "changed_in_medusa")

      await setQuantity(store, order.id, 2)
      await eventually(changes, (seen) => seen.length === 1)
      await setQuantity(store, order.id, 3)
      await eventually(changes, (seen) => seen.length === 2)
      const listed = await untilListed(order.id, "changed_in_medusa")

      expect(listed).toHaveLength(1)
      expect(listed[0]?.message).toContain("3,484.50 SAR")
    })

    it("is delivered and captured as before, for the amount that the service holds", async () => {
      const { order, sessionId, atService } = await store.placeOrder()

      // Medusa cancels the payment collection for that; the payment stays, since the provider refuses to cancel it.
      await setQuantity(store, order.id, 2)
      await store.markDelivered(order.id, await store.fulfil(order.id))
      await store.untilState(sessionId, "out_for_delivery")
      await store.sandbox.orderAction(atService.order_id, "confirm-delivery")
      await eventually(
        () => store.paidTotal(order.id),
        (paid) => paid === 1184.5
      )
      expect(await untilListed(order.id, "changed_in_medusa")).toHaveLength(1)
    })

    it("is no news when the total stays as it was", async () => {
      const { order } = await store.placeOrder()
      const { order: changed } = await store.placeOrder()

      await setQuantity(store, order.id, 1)
      await setQuantity(store, changed.id, 2)
      await untilListed(changed.id, "changed_in_medusa")
      expect((await store.timeline(order.id)).attention).toEqual([])
    })

    it("is listed while its down payment is awaited, since the service asks for the old amount", async () => {
      const { order } = await store.placeOrder({ planId: PLANS.downPayment })

      await setQuantity(store, order.id, 2)
      expect(await untilListed(order.id, "changed_in_medusa")).toHaveLength(1)
    })

    it("is listed with what is prepared when the service holds nothing of it yet", async () => {
      const { orderId } = await store.awaitTransfer()

      await setQuantity(store, orderId, 2)
      const [point] = await untilListed(orderId, "changed_in_medusa")

      expect(point?.message).toMatch(/that is prepared is for 1,184\.50 SAR.*now 2,334\.50 SAR/)
    })
  })

  it("is listed when a claim is created", async () => {
    const { order } = await delivered()
    const { claim } = await post(
      "/claims",
      { order_id: order.id, type: "refund" },
      z.looseObject({ claim: withId })
    )

    await post(
      `/claims/${claim.id}/claim-items`,
      { items: [{ id: await firstItem(order.id), quantity: 1, reason: "production_failure" }] },
      z.unknown()
    )
    await post(`/claims/${claim.id}/request`, {}, z.unknown())
    const [listed] = await untilListed(order.id, "changed_in_medusa")

    expect(listed?.message).toMatch(/^A claim was created in Medusa\. .*2,334\.50 SAR/)
  })

  it("is listed when an exchange is created", async () => {
    const { order } = await delivered()
    const { exchange } = await post("/exchanges", { order_id: order.id }, z.looseObject({ exchange: withId }))

    await post(
      `/exchanges/${exchange.id}/inbound/items`,
      { items: [{ id: await firstItem(order.id), quantity: 1 }] },
      z.unknown()
    )
    await post(
      `/exchanges/${exchange.id}/outbound/items`,
      { items: [{ variant_id: store.seeded.variants.get("PRINTER-USB")?.variantId, quantity: 1 }] },
      z.unknown()
    )
    await post(`/exchanges/${exchange.id}/request`, {}, z.unknown())
    const [listed] = await untilListed(order.id, "changed_in_medusa")

    expect(listed?.message).toMatch(/^An exchange was created in Medusa\./)
  })

  it("is listed when goods come back", async () => {
    const { order } = await delivered()
    const { return: returned } = await post(
      "/returns",
      { order_id: order.id, location_id: store.seeded.stockLocationId },
      z.looseObject({ return: withId })
    )
    const items = { items: [{ id: await firstItem(order.id), quantity: 1 }] }
    const path = `/returns/${returned.id}`

    await post(`${path}/request-items`, items, z.unknown())
    await post(`${path}/request`, {}, z.unknown())
    expect((await store.timeline(order.id)).attention).toEqual([])
    await post(`${path}/receive`, {}, z.unknown())
    await post(`${path}/receive-items`, items, z.unknown())
    await post(`${path}/receive/confirm`, {}, z.unknown())
    const [listed] = await untilListed(order.id, "changed_in_medusa")

    expect(listed?.message).toBe(
      "Goods were returned in Medusa. The service holds 2,334.50 SAR; the order's total in Medusa is now 1,184.50 SAR."
    )
  })

  describe("refunded in Medusa", () => {
    const captured = async () => {
      const placed = await delivered()

      await store.sandbox.orderAction(placed.atService.order_id, "confirm-delivery")
      await store.untilCaptured(placed.order.id)
      const { order } = await store.admin.get(
        `/admin/orders/${placed.order.id}?fields=id,*payment_collections.payments`,
        z.looseObject({
          order: z.looseObject({
            payment_collections: z.array(z.looseObject({ payments: z.array(withId) })),
          }),
        })
      )

      return { ...placed, paymentId: order.payment_collections[0]?.payments[0]?.id ?? "" }
    }
    const refund = (paymentId: string, body: unknown) =>
      post(`/payments/${paymentId}/refund`, body, z.unknown())
    const recorded = async (orderId: string) =>
      (await store.timeline(orderId)).activity.filter(({ kind }) => kind === "refund_recorded_offline")

    it("is refused with the remedy, since the service has no refunds", async () => {
      const { order, paymentId } = await captured()

      await expect(refund(paymentId, { amount: 100 })).rejects.toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/no refund operation.*record_offline/) },
      })
      expect(await recorded(order.id)).toEqual([])
      expect(await store.paymentStatus(order.id)).toBe("captured")
    })

    it("is recorded, in part or whole, when the store settles refunds outside", async () => {
      store.svc.options.refunds = "record_offline"
      const { order, paymentId } = await captured()

      await refund(paymentId, { amount: 100.5 })
      expect(await store.paymentStatus(order.id)).toBe("partially_refunded")
      await refund(paymentId, { amount: 100.5 })
      await refund(paymentId, { amount: 2133.5 })
      expect(await store.paymentStatus(order.id)).toBe("refunded")
      expect((await recorded(order.id)).map(({ message }) => message)).toEqual([
        expect.stringContaining("A refund of 100.50 SAR"),
        expect.stringContaining("A refund of 100.50 SAR"),
        expect.stringContaining("A refund of 2,133.50 SAR"),
      ])
      await expect(refund(paymentId, { amount: 1 })).rejects.toMatchObject({ status: 400 })
      expect(await recorded(order.id)).toHaveLength(3)
    })
  })
})
