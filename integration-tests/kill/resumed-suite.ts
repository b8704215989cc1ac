import { type AtEachPoint, endingIn, oneForEach, RESUMED_CHECKOUT, stopAtEachPoint } from "./crash-points"
import type { CrashSuite } from "./support/crash-suite"
import type { Held } from "./support/held"
import { inTurns } from "./support/in-turns"
import type { KillableStore, ReadyCart } from "./support/killable-store"

const ENDS: AtEachPoint<"authorized" | "unconfirmed"> = {
  "before the call": "authorized",
  "after the effect": "unconfirmed",
  "between the answer and its record": "unconfirmed",
  "after the record, before what follows": "authorized",
}

/** Medusa dies in completions, and then again while its sweep sends their checkouts. */
export const resumedSuite = (store: KillableStore): CrashSuite & { stopSweep: () => Promise<Held[]> } => {
  let carts: AtEachPoint<ReadyCart>
  let orders = new Map<ReadyCart, string>()

  const orderOf = (cart: ReadyCart) => orders.get(cart) ?? ""
  const effects = ({ phone }: ReadyCart) => store.gate.effects("initiate_checkout", phone)

  return {
    prepare: async () => {
      carts = oneForEach(await store.readyCarts(4))
    },

    stage: async () => {
      const held = await inTurns(1, Object.values(carts), ({ id }) =>
        store.database.stopAt({ table: "svc_order", on: "insert", becomes: { cart_id: id } })
      )

      orders = await store.completeInTurn(Object.values(carts))
      return held
    },

    stopSweep: () => stopAtEachPoint(store, RESUMED_CHECKOUT, carts),

    tests: () => {
      it.each(endingIn(ENDS, "authorized"))(
        "authorises the order of a checkout that its sweep sent once when it died %s",
        async (point) => {
          const cart = carts[point]

          await store.untilInLedger(cart, "authorized")
          await store.untilSettled(cart)
          expect(effects(cart)).toBe(1)
          expect(await store.payments(cart)).toBe(1)
          expect(await store.ordersPaidBy(cart)).toEqual([orderOf(cart)])
          expect(await store.office().order(orderOf(cart))).toMatchObject({ payment: "authorized" })
          expect(await store.office().attention(orderOf(cart))).toEqual([])
        }
      )

      it.each(endingIn(ENDS, "unconfirmed"))(
        "rolls the order of a checkout that its sweep sent back when it died %s, and lists it",
        async (point) => {
          const cart = carts[point]

          await store.untilInLedger(cart, "unconfirmed")
          await store.untilOrder(orderOf(cart), ({ status }) => status === "canceled")
          expect(effects(cart)).toBe(1)
          expect(await store.payments(cart)).toBe(0)
          expect(await store.reserved(orderOf(cart))).toBe(0)
          expect(await store.office().attention(orderOf(cart))).toEqual(["possible_duplicate"])
          expect(await store.stateForBuyer(orderOf(cart))).toBe("processing")
        }
      )
    },
  }
}
