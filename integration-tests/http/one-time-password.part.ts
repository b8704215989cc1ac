import { deliveryDesk } from "../support/delivery-desk"
import type { SandboxFault } from "../../support/sandbox-control"
import { PLANS, storePart } from "../support/store-suite"

export const oneTimePassword = storePart(
  "the delivery of an order whose buyer has not confirmed the one-time password",
  (store) => {
    const { proof } = deliveryDesk(store)
    const isOtpUnknown = async (orderId: string) => (await store.timeline(orderId)).is_otp_unknown

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
        expect(await store.attention(order.id)).toEqual([])
        expect(await isOtpUnknown(order.id)).toBe(false)
      }
    )

    const CALLS = { operation: "confirm_delivery", calls: "all" } as const

    describe.each<[string, SandboxFault[]]>([
      ["503", [{ ...CALLS, kind: "http_status", status: 503 }]],
      ["500 of the service", [{ ...CALLS, kind: "error_code", code: 500 }]],
      [
        "401 and no answer",
        [
          { ...CALLS, kind: "http_status", status: 401, calls: [1] },
          { ...CALLS, kind: "drop_before" },
        ],
      ],
    ])("whose confirmation fails in between: %s", (_name, faults) => {
      it.each([
        ["a proof", () => proof(), "delivered"],
        ["an SMS", () => ({}), "out_for_delivery"],
      ])("stays listed and is tried again until they do: by %s", async (_by, metadata, after) => {
        await store.sandbox.putSettings({ otp: "manual" })
        const { order, sessionId, atService } = await store.placeOrder()

        await store.deliver(order.id, metadata())
        await store.untilListed(order.id, "delivery_refused")
        await store.untilIdle()
        await store.sandbox.putFaults(faults)
        for (let sweeps = 0; sweeps < faults.length; sweeps += 1) {
          await store.sweepNow()
        }
        await store.setFaults()
        await store.sweepNow()
        await store.sweepNow()
        const { attention } = await store.timeline(order.id)

        expect(attention).toMatchObject([
          { kind: "delivery_refused", message: expect.stringContaining("one-time password") },
        ])
        expect(await store.stateOf(sessionId)).toBe("authorized")
        await store.sandbox.orderAction(atService.order_id, "confirm-otp")
        await store.sweepNow()
        await store.untilState(sessionId, after)
        expect(await store.attention(order.id)).toEqual([])
      })
    })

    it("is not said of an order whose down payment the service has confirmed", async () => {
      const { order, sessionId, atService } = await store.placeOrder({ planId: PLANS.downPayment })

      await store.sandbox.orderAction(atService.order_id, "pay")
      await store.untilSettled(sessionId)
      expect(await isOtpUnknown(order.id)).toBe(false)
      await store.setFaults({ kind: "error_code", operation: "confirm_delivery", code: 811 })
      await store.deliver(order.id, proof())
      const { attention } = await store.untilListed(order.id)

      expect(attention[0]?.message).toMatch(/\(811\)\. Ask the operator how the order stands/)
    })

    it("is not said of an order that the merchant has approved", async () => {
      store.svc.options.authorization.withoutDownPayment = "manual"
      const { order } = await store.placeOrder()

      await store.act(order.id, "approve")
      expect(await isOtpUnknown(order.id)).toBe(false)
    })
  }
)
