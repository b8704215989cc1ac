import assert from "node:assert"
import { polling } from "../../support/polling"
import type { CrashSuite } from "./support/crash-suite"
import type { Held } from "./support/held"
import { type KillableStore, type PlacedOrder, SWEPT } from "./support/killable-store"
import type { WriteToStop } from "./support/write-stops"

/** Where a process dies that has committed a buyer's confirmation: at the first write after that. */
const POINTS = new Map<string, (reference: string) => WriteToStop>([
  [
    "before it was applied",
    (reference) => ({
      table: "svc_order",
      on: "update",
      was: { state: "out_for_delivery" },
      becomes: { reference, state: "delivered" },
    }),
  ],
  [
    "after it was applied, before the payment was captured",
    (reference) => ({
      table: "svc_order",
      on: "update",
      was: { state: "delivered", lease_token: null },
      becomes: { reference, state: "delivered" },
    }),
  ],
  [
    "after the payment was captured, before it was marked as processed",
    (reference) => ({
      table: "svc_webhook",
      on: "update",
      was: { status: "received" },
      becomes: { reference, status: "processed" },
    }),
  ],
])

/** Medusa dies while buyers confirm that their goods have arrived. */
export const callbackSuite = (store: KillableStore): CrashSuite => {
  const orders = new Map<string, PlacedOrder>()

  const webhooks = async ({ id }: PlacedOrder) => (await store.office().timeline(id)).webhooks

  return {
    prepare: async () => {
      for (const point of POINTS.keys()) {
        const order = await store.placeOrder()

        orders.set(point, order)
        await store.office().act(order.id, "confirm-delivery", { ask_buyer: true })
        await store.untilInLedger(order, "out_for_delivery")
      }
    },

    stage: async () => {
      const held: Held[] = []

      for (const [point, { sessionId, atServiceId }] of orders) {
        const next = POINTS.get(point)

        assert(next)
        held.push(await store.database.stopAt(next(sessionId)))
        await store.sandbox.orderAction(atServiceId, "confirm-delivery")
      }
      return held
    },

    tests: () => {
      it.each([...POINTS.keys()])(
        "gives a buyer's confirmation that it had committed its effect, once, when it died %s",
        async (point) => {
          const order = orders.get(point)

          assert(order)
          await polling(() => webhooks(order), SWEPT).until(([webhook]) => webhook?.status === "processed")
          await store.untilOrder(
            order.id,
            ({ payment, paid }) => payment === "captured" && paid === order.total
          )
          // Medusa shows a capture before the timeline does.
          const { activity, attention, attempts } = await polling(
            () => store.office().timeline(order.id),
            SWEPT
          ).until((timeline) => timeline.activity.some(({ kind }) => kind === "payment_captured"))
          const linesOf = (wanted: string) => activity.filter(({ kind }) => kind === wanted)

          expect(attempts).toMatchObject([{ state: "delivered" }])
          expect(linesOf("delivery_confirmed")).toHaveLength(1)
          expect(linesOf("payment_captured")).toHaveLength(1)
          expect(await store.captures(order)).toBe(1)
          expect(attention).toEqual([])
          expect(await webhooks(order)).toMatchObject([{ deliveries: 1 }])
        }
      )
    },
  }
}
