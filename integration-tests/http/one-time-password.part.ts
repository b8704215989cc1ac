import { z } from "zod"
import { deliveryDesk } from "../support/delivery-desk"
import { PLANS, storePart } from "../support/store-suite"

export const oneTimePassword = storePart(
  "the delivery of an order whose buyer has not confirmed the one-time password",
  (store) => {
    const { proof } = deliveryDesk(store)
    const isOtpUnknown = async (orderId: string) =>
      (await store.admin.get(`/admin/svc/orders/${orderId}`, z.looseObject({ is_otp_unknown: z.boolean() })))
        .is_otp_unknown

    it.each([
      ["a proof", () => proof(), "delivered"],
      ["an SMS", () => ({}), "out_for_delivery"],
    ])(
      "is refused by the service, which names that cause first, until they do: by %s",
      async (_by, metadata, after) => {
        await store.sandbox.putSettings({ otp: "manual" })
        const { order, sessionId, atService } = await store.placeOrder()

        expect(await store.stateOf(sessionId)).toBe("authorized")
        expect(await isOtpUnknown(order.id)).toBe(true)
        await store.deliver(order.id, metadata())
        const { attention } = await store.untilListed(order.id)

        expect(attention).toMatchObject([
          {
            kind: "delivery_refused",
            message: expect.stringMatching(
              /\(811\)\. Most likely the buyer has not confirmed .* one-time password/
            ),
          },
        ])
        expect(await store.stateOf(sessionId)).toBe("authorized")
        expect(await store.paymentStatus(order.id)).toBe("authorized")
        await store.sandbox.orderAction(atService.order_id, "confirm-otp")
        await store.sweepNow()
        await store.untilState(sessionId, after)
        expect((await store.timeline(order.id)).attention).toEqual([])
        expect(await isOtpUnknown(order.id)).toBe(false)
      }
    )

    it("is not said of an order whose down payment the service has confirmed", async () => {
      const { order, sessionId, atService } = await store.placeOrder({ planId: PLANS.downPayment })

      await store.sandbox.orderAction(atService.order_id, "pay")
      await store.untilSettled(sessionId)
      expect(await isOtpUnknown(order.id)).toBe(false)
      await store.sandbox.putFaults([{ kind: "error_code", operation: "confirm_delivery", code: 811 }])
      await store.deliver(order.id, proof())
      const { attention } = await store.untilListed(order.id)

      expect(attention[0]?.message).toMatch(/\(811\)\. Ask the operator how the order stands/)
    })

    it("is not said of an order that the merchant has approved", async () => {
      store.svc.options.authorization.withoutDownPayment = "manual"
      const { order } = await store.placeOrder()

      await store.admin.post(`/admin/svc/orders/${order.id}/approve`, {}, z.unknown())
      expect(await isOtpUnknown(order.id)).toBe(false)
    })
  }
)
