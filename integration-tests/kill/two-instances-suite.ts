import { z } from "zod"
import { PLANS } from "../../support/store"
import { untilWaitedFor } from "./support/held"
import type { KillableStore, PlacedOrder } from "./support/killable-store"
import type { MortalMedusa } from "../../support/mortal-medusa"
import { polling } from "../../support/polling"

const SKEW_MS = 60_000
/** What a machine that is busy with other tests may take between two of its own lines. */
const SLOW_MS = 10_000

const timesRow = z.object({
  created_at: z.coerce.date(),
  sent_at: z.coerce.date(),
  settled_at: z.coerce.date(),
})
const leaseRow = z.object({ seconds: z.coerce.number() })

/** Two instances work on the same orders: their clocks are two minutes apart, and one hangs for longer than its leases. */
export const twoInstancesSuite = (store: KillableStore): void => {
  describe("two instances of Medusa whose clocks are two minutes apart", () => {
    let ahead: MortalMedusa

    beforeAll(async () => {
      await store.kill(store.medusa)
      await store.medusa.start(-SKEW_MS)
      ahead = await store.another({ clockSkewMs: SKEW_MS })
    })
    afterAll(async () => {
      await ahead.stop()
    })

    it.each([
      ["behind", () => store.medusa],
      ["ahead", () => ahead],
    ])("write the database's time down, also the one that is %s", async (_where, instance) => {
      const from = (await store.database.now()).getTime()
      const order = await store.placeOrder({ at: instance() })
      const to = (await store.database.now()).getTime()
      const [times] = await store.database.rows(
        timesRow,
        "select created_at, sent_at, settled_at from svc_order where payment_session_id = $1",
        [order.sessionId]
      )

      for (const at of Object.values(times ?? {}).map((time) => time.getTime())) {
        expect(at).toBeGreaterThan(from - SLOW_MS)
        expect(at).toBeLessThan(to + SLOW_MS)
      }
      expect(times).toBeDefined()
    })

    it.each([
      ["ahead does not take what the one behind works on", () => [store.medusa, ahead] as const],
      ["behind does not take what the one ahead works on", () => [ahead, store.medusa] as const],
    ])("share leases by the database's clock: the one %s before its lease is over", async (_which, both) => {
      const [holder, other] = both()
      const order = await store.placeOrder({ planId: PLANS.downPayment })
      const calls = () => store.gate.calls("reconcile_prepaid_payment", order.atServiceId)
      const held = store.gate.hold({
        operation: "reconcile_prepaid_payment",
        about: order.atServiceId,
        when: "before_effect",
      })

      await store.sandbox.orderAction(order.atServiceId, "pay", { send_webhook: false })
      const asked = store.stateForBuyer(order.id, holder)

      await untilWaitedFor(held)
      const [lease] = await store.database.rows(
        leaseRow,
        "select extract(epoch from lease_until - now()) as seconds from svc_order where payment_session_id = $1",
        [order.sessionId]
      )

      // Over by the clock that is ahead, by far not by the database's or the one that is behind.
      await store.database.letTimePass(Math.floor(lease?.seconds ?? 0) - (SKEW_MS - SLOW_MS) / 1_000)
      expect(await store.stateForBuyer(order.id, other)).toBe("awaiting_down_payment")
      expect(calls()).toHaveLength(1)
      await held.release()
      await asked
      await store.untilInLedger(order, "authorized")
      await store.untilSettled(order)
      expect(calls()).toHaveLength(1)
      expect(await store.payments(order)).toBe(1)
    })

    it("take over what the one ahead held as soon as its lease is over", async () => {
      const order = await store.placeOrder({ planId: PLANS.downPayment })
      const held = store.gate.hold({
        operation: "reconcile_prepaid_payment",
        about: order.atServiceId,
        when: "before_effect",
      })

      await store.sandbox.orderAction(order.atServiceId, "pay", { send_webhook: false })
      const asked = store.stateForBuyer(order.id, ahead)

      await untilWaitedFor(held)
      await store.letLeasesEnd()
      await polling(() => store.stateForBuyer(order.id), { withinMs: SKEW_MS - SLOW_MS }).until(
        (state) => state === "authorized"
      )
      await held.release()
      await asked
      await store.untilSettled(order)
      expect(await store.payments(order)).toBe(1)
    })

    describe("one of which hangs for longer than its leases", () => {
      let midCall: PlacedOrder
      let beforeCall: PlacedOrder
      const calls = ({ atServiceId }: PlacedOrder) => store.gate.calls("confirm_delivery", atServiceId)
      const confirmed = async ({ id }: PlacedOrder) =>
        (await store.office().timeline(id)).activity.filter(({ kind }) => kind === "delivery_confirmed")
          .length
      const untilPaid = async ({ id, total }: PlacedOrder): Promise<void> => {
        await store.untilOrder(id, ({ payment, paid }) => payment === "captured" && paid === total)
      }

      beforeAll(async () => {
        ;[midCall, beforeCall] = [await store.placeOrder(), await store.placeOrder()]
        const answer = store.gate.hold({
          operation: "confirm_delivery",
          about: midCall.atServiceId,
          when: "before_effect",
        })
        const claim = await store.database.stopAt({
          table: "svc_order",
          on: "update",
          was: { lease_token: null },
          becomes: { payment_session_id: beforeCall.sessionId, due_at: null },
        })

        await store.office(ahead).deliver(midCall.id, store.proof)
        await store.office(ahead).deliver(beforeCall.id, store.proof)
        await untilWaitedFor(answer, claim)
        await ahead.pause()
        // PostgreSQL lets it have the lease; it does not know yet.
        await claim.release()
        await store.letLeasesEnd()
        await untilPaid(midCall)
        await untilPaid(beforeCall)
        await answer.release()
        await ahead.resume()
        await store.placeOrder({ at: ahead })
      })

      it("sends nothing for an order that the other has taken over when it goes on", async () => {
        expect(calls(beforeCall)).toHaveLength(1)
        expect(await confirmed(beforeCall)).toBe(1)
        expect(await store.office().attention(beforeCall.id)).toEqual([])
      })

      it("changes nothing by the answer to its own call, which came after the other's", async () => {
        await polling(() => calls(midCall)).until((all) => all.every(({ endedAt }) => endedAt !== undefined))
        expect(await confirmed(midCall)).toBe(1)
        expect(await store.office().order(midCall.id)).toMatchObject({ paid: midCall.total })
        expect(await store.stateInLedger(midCall.sessionId)).toBe("delivered")
        expect(await store.office().attention(midCall.id)).toEqual([])
      })
    })
  })
}
