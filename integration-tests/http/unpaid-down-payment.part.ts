import { PLANS, storePart } from "../support/store-suite"

const HOUR = 3_600_000

export const unpaidDownPayment = storePart("a down payment that does not come in time", (store) => {
  const awaiting = () => store.placeOrder({ planId: PLANS.downPayment })

  it("cancels an order that stays unpaid, after asking the service a last time", async () => {
    const { order, sessionId } = await awaiting()

    await store.setAttempt(sessionId, { expiresAt: new Date(Date.now() - HOUR) })
    await store.sweepNow()
    expect(await store.orderStatus(order.id)).toBe("canceled")
    expect(await store.buyersOrder(order.id)).toMatchObject({
      state: "expired",
      next: { action: "try_again" },
    })
  })

  it("does not cancel an overdue order that was paid after all", async () => {
    await store.sandbox.putFaults([{ kind: "webhook_lost", operation: "down_payment_webhook" }])
    const { order, atService, sessionId } = await awaiting()

    await store.sandbox.orderAction(atService.order_id, "pay")
    await store.setAttempt(sessionId, { expiresAt: new Date(Date.now() - HOUR) })
    await store.sweepNow()
    expect(await store.orderStatus(order.id)).not.toBe("canceled")
    expect(await store.paymentStatus(order.id)).toBe("authorized")
  })

  it("does not cancel an overdue order while the service cannot be asked", async () => {
    const { order, sessionId } = await awaiting()

    await store.sandbox.putFaults([
      { kind: "http_status", operation: "reconcile_prepaid_payment", status: 503 },
    ])
    await store.setAttempt(sessionId, { expiresAt: new Date(Date.now() - HOUR) })
    await store.sweepNow()
    expect(await store.orderStatus(order.id)).not.toBe("canceled")
    // The client's three tries of one call.
    expect((await store.sandbox.state())["fault_calls"]).toEqual({ reconcile_prepaid_payment: 3 })
  })

  it("never revives a cancelled order when the payment comes after all, and lists it", async () => {
    const { order, atService, sessionId } = await awaiting()

    await store.setAttempt(sessionId, { expiresAt: new Date(Date.now() - HOUR) })
    await store.sweepNow()
    await store.sandbox.orderAction(atService.order_id, "pay")
    const { attention, attempts } = await store.untilListed(order.id)

    expect(attention[0]?.kind).toBe("paid_after_cancellation")
    expect(attempts[0]?.state).toBe("expired")
    expect(await store.orderStatus(order.id)).toBe("canceled")
  })

  it("lists an order that the merchant cancelled while it was awaited at once, and never revives it", async () => {
    const { order, atService } = await awaiting()

    await store.cancel(order.id)
    await store.untilListed(order.id, "canceled_in_medusa")
    await store.sandbox.orderAction(atService.order_id, "pay")
    await store.untilListed(order.id, "paid_after_cancellation")
    expect(await store.orderStatus(order.id)).toBe("canceled")
    expect(await store.paymentStatus(order.id)).not.toBe("authorized")
  })

  it("finds money that came for an order it had given up by asking again, when the webhook is lost", async () => {
    await store.sandbox.putFaults([{ kind: "webhook_lost", operation: "down_payment_webhook" }])
    const { order, atService } = await awaiting()

    await store.cancel(order.id)
    await store.untilListed(order.id, "canceled_in_medusa")
    await store.sandbox.orderAction(atService.order_id, "pay")
    await store.sweepNow()
    await store.untilListed(order.id, "paid_after_cancellation")
    expect(await store.orderStatus(order.id)).toBe("canceled")
  })

  it("asks about an order that it has given up ever more rarely, until the store's time for it is over", async () => {
    const { order, sessionId } = await awaiting()
    const dueInHours = async () => {
      const row = await store.attempt(sessionId)

      return row?.dueAt === null || row === undefined ? null : (row.dueAt.getTime() - Date.now()) / HOUR
    }

    await store.cancel(order.id)
    await store.untilListed(order.id, "canceled_in_medusa")
    await store.sweepNow()
    expect(await dueInHours()).toBeLessThan(1)
    await store.setAttempt(sessionId, { givenUpAt: new Date(Date.now() - 13 * 24 * HOUR) })
    await store.sweepNow()
    expect(await dueInHours()).toBeGreaterThan(2)
    await store.setAttempt(sessionId, { givenUpAt: new Date(Date.now() - 15 * 24 * HOUR) })
    await store.sweepNow()
    expect(await dueInHours()).toBeNull()
  })
})
