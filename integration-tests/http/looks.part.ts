import { deliveryDesk } from "../support/delivery-desk"
import { PLANS, storePart } from "../support/store-suite"

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** The plugin reckons by the database's clock, which it knows to within a second. */
const OF_CLOCK = 1_000

/** Medusa tells of an event once, so what a crash has lost is found by the next look alone. */
export const looks = storePart("a look at an order", (store) => {
  const { proof } = deliveryDesk(store)

  const delivered = async (daysAgo: number): Promise<string> => {
    const { order, sessionId } = await store.placeSettled()

    await store.deliver(order.id, proof())
    await store.untilCaptured(order.id)
    await store.untilIdle()
    // A booking of the last minute is looked at again after a minute.
    await store.execute("update order_transaction set created_at = now() - interval '2 minutes'")
    await store.setAttempt(sessionId, { deliveredAt: new Date(Date.now() - daysAgo * DAY) })
    return sessionId
  }
  const asked = async (): Promise<string> => (await store.placeAsked()).sessionId
  const disputed = async (): Promise<string> => {
    const { order, sessionId } = await store.placeAsked()

    await store.act(order.id, "delivery-outcome", { outcome: "disputed", note: "The operator called." })
    return sessionId
  }
  const awaitingApproval = async (): Promise<string> => {
    store.svc.options.authorization.withoutDownPayment = "manual"
    return (await store.placeOrder()).sessionId
  }

  /** How far away the next look is after one that the sweep has taken; null: there is none. */
  const nextLookIn = async (reference: string): Promise<number | null> => {
    await store.sweepAs(reference, { dueAt: new Date() })
    const { dueAt = null } = (await store.attempt(reference)) ?? {}

    return dueAt && dueAt.getTime() - Date.now()
  }

  it.each([
    ["authorized", HOUR, async () => (await store.placeSettled()).sessionId],
    ["out_for_delivery", DAY, asked],
    ["held", DAY, disputed],
    ["delivered", HOUR, () => delivered(6)],
    ["delivered", DAY, () => delivered(8)],
    ["delivered", DAY, () => delivered(59)],
    ["awaiting_approval", HOUR, awaitingApproval],
  ] as const)("that is %s is taken again after %i ms", async (state, pause, arrange) => {
    const reference = await arrange()
    const next = await nextLookIn(reference)

    expect(await store.stateOf(reference)).toBe(state)
    expect(next).toBeLessThanOrEqual(pause + OF_CLOCK)
    expect(next).toBeGreaterThan(pause * 0.9)
  })

  it.each([
    ["half an hour while it has a deadline", 40, 1, HOUR / 2],
    ["half an hour in its first days, without a deadline", 6, null, HOUR / 2],
    ["six hours after that", 8, null, 6 * HOUR],
  ] as const)(
    "that awaits a payment is taken again after up to %s",
    async (_what, age, daysLeft, longest) => {
      const { sessionId } = await store.placeOrder({ planId: PLANS.downPayment })

      await store.untilIdle()
      await store.setAttempt(sessionId, {
        createdAt: new Date(Date.now() - age * DAY),
        expiresAt: daysLeft === null ? null : new Date(Date.now() + daysLeft * DAY),
      })
      const next = await nextLookIn(sessionId)

      expect(await store.stateOf(sessionId)).toBe("awaiting_down_payment")
      expect(next).toBeLessThanOrEqual(longest + OF_CLOCK)
      expect(next).toBeGreaterThan(longest * 0.45)
    }
  )

  it("whose delivery was confirmed two months ago is taken no more by itself", async () => {
    const reference = await delivered(61)

    expect(await nextLookIn(reference)).toBeNull()
    expect(await store.stateOf(reference)).toBe("delivered")
  })
})
