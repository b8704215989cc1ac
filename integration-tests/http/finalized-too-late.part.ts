import { PLANS, storePart } from "../support/store-suite"

const HOUR = 3_600_000
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * HOUR)
const RECONCILE = { operation: "reconcile_prepaid_payment" } as const

export const finalizedTooLate = storePart(
  "a payment that the service is finalising for an order that was given up and still stands",
  (store) => {
    const giveUp = async (sessionId: string) => {
      await store.sweepAs(sessionId, { expiresAt: new Date(Date.now() - HOUR) })
      expect(await store.stateOf(sessionId)).toBe("expired")
    }

    /** Medusa would not cancel it when it was given up, for an open edit, and would by now. */
    const stillStanding = async () => {
      const placed = await store.placeOrder({ planId: PLANS.downPayment })
      const { order, sessionId } = placed

      await store.admin.post("/admin/order-edits", { order_id: order.id })
      await giveUp(sessionId)
      await store.setFaults(
        { kind: "in_progress", ...RECONCILE },
        { kind: "webhook_lost", operation: "down_payment_webhook" }
      )
      await store.admin.delete(`/admin/order-edits/${order.id}`)
      await store.act(order.id, "retry")
      return placed
    }

    it("keeps it from being cancelled, until it turns out that nothing was paid", async () => {
      const { order } = await stillStanding()

      expect(await store.orderStatus(order.id)).toBe("pending")
      expect(await store.buyersOrder(order.id)).toMatchObject({ next: { action: "none" } })
      await store.setFaults()
      await store.act(order.id, "reconcile")
      expect(await store.orderStatus(order.id)).toBe("canceled")
      expect(await store.attention(order.id)).toEqual([])
    })

    it("keeps it when it was paid: it is listed, and not revived", async () => {
      const { order, atService, sessionId } = await stillStanding()

      await store.sandbox.orderAction(atService.order_id, "pay")
      await store.setFaults()
      await store.act(order.id, "reconcile")
      expect(await store.orderStatus(order.id)).toBe("pending")
      expect(await store.stateOf(sessionId)).toBe("expired")
      expect(await store.attention(order.id)).toEqual(["paid_after_cancellation"])
    })

    it.each([
      ["still says so", { kind: "in_progress", ...RECONCILE } as const, null],
      ["does not answer", { kind: "http_status", status: 503, ...RECONCILE } as const, expect.any(Date)],
    ])(
      "keeps it no longer than it is watched, when the service %s: it is listed",
      async (_what, fault, dueAt) => {
        const { order, sessionId } = await stillStanding()

        await store.setFaults(fault)
        await store.sweepAs(sessionId, { expiresAt: daysAgo(16), givenUpAt: daysAgo(15) })
        expect(await store.attempt(sessionId)).toMatchObject({ dueAt, isFinalizing: false })
        expect(await store.orderStatus(order.id)).toBe("canceled")
        expect(await store.buyersOrder(order.id)).toMatchObject({
          state: "expired",
          next: { action: "try_again" },
        })
        expect(await store.attention(order.id)).toEqual(["paid_after_cancellation"])
      }
    )
  }
)
