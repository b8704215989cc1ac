import {
  type AtEachPoint,
  endingIn,
  COMPLETION,
  COMPLETION_WITH_DOWN_PAYMENT,
  oneForEach,
  RECORDED_DOWN_PAYMENT,
  stopAtEachPoint,
} from "./crash-points"
import { PLANS } from "../../support/store"
import type { CrashSuite } from "./support/crash-suite"
import type { KillableStore, PlacedOrder, ReadyCart } from "./support/killable-store"

/** What becomes of a checkout: the service says what it is, or cannot tell which order it is of. */
const ENDS: AtEachPoint<"known" | "listed"> = {
  "before the call": "known",
  "after the effect": "listed",
  "between the answer and its record": "listed",
  "after the record, before what follows": "known",
}

/** Medusa dies while carts are completed, and while a down payment is recorded. */
export const checkoutSuite = (store: KillableStore): CrashSuite => {
  let carts: AtEachPoint<ReadyCart>
  let withDownPayment: AtEachPoint<ReadyCart>
  let byMerchant: AtEachPoint<PlacedOrder>
  let returning: ReadyCart
  let orders = new Map<ReadyCart, string>()

  const effects = ({ phone }: ReadyCart | PlacedOrder) => store.gate.effects("initiate_checkout", phone)
  const orderOf = (cart: ReadyCart) => orders.get(cart) ?? ""
  const untilAuthorised = (orderId: string) =>
    store.untilOrder(orderId, ({ payment }) => payment === "authorized")
  const expectListed = async (orderId: string, subject: ReadyCart | PlacedOrder): Promise<void> => {
    expect((await store.office().timeline(orderId)).attention).toMatchObject([
      {
        kind: "possible_duplicate",
        reference: (await store.ordersAtService(subject))[0]?.order_reference_id,
      },
    ])
    expect(effects(subject)).toBe(1)
    expect(await store.payments(subject)).toBe(0)
    expect(await store.stateForBuyer(orderId)).toBe("processing")
  }

  return {
    prepare: async () => {
      carts = oneForEach(await store.readyCarts(4))
      withDownPayment = oneForEach(await store.readyCarts(4, { planId: PLANS.downPayment }))
      byMerchant = oneForEach(await store.placeOrders(4, { planId: PLANS.merchantDownPayment }))
      returning = await store.readyCart()
    },

    stage: async () => {
      const completed = [...Object.values(carts), ...Object.values(withDownPayment), returning]
      const held = [
        ...(await stopAtEachPoint(store, COMPLETION, carts)),
        ...(await stopAtEachPoint(store, COMPLETION_WITH_DOWN_PAYMENT, withDownPayment)),
        ...(await stopAtEachPoint(store, RECORDED_DOWN_PAYMENT, byMerchant)),
        store.gate.hold({ operation: "initiate_checkout", about: returning.phone, when: "before_effect" }),
      ]

      orders = await store.completeInTurn(completed)
      void Promise.allSettled(
        Object.values(byMerchant).map(({ id }) =>
          store.office().act(id, "down-payment", { utr: `UTR-${id}` })
        )
      )
      return held
    },

    tests: () => {
      it.each(endingIn(ENDS, "known"))(
        "authorises the order of a checkout once when it died %s",
        async (point) => {
          const cart = carts[point]

          await store.untilInLedger(cart, "authorized")
          await untilAuthorised(orderOf(cart))
          expect(effects(cart)).toBe(1)
          expect(await store.payments(cart)).toBe(1)
          expect(await store.office().attention(orderOf(cart))).toEqual([])
          expect(await store.stateForBuyer(orderOf(cart))).toBe("authorized")
          expect(await store.reserved(orderOf(cart))).toBe(1)
        }
      )

      it.each(endingIn(ENDS, "known"))(
        "asks for the down payment of a checkout when it died %s, and authorises the order once it is paid",
        async (point) => {
          const cart = withDownPayment[point]

          await store.untilInLedger(cart, "awaiting_down_payment")
          expect(await store.stateForBuyer(orderOf(cart))).toBe("awaiting_down_payment")
          expect(effects(cart)).toBe(1)
          const [atService] = await store.ordersAtService(cart)

          await store.sandbox.orderAction(atService?.order_id ?? "", "pay")
          await untilAuthorised(orderOf(cart))
          expect(await store.payments(cart)).toBe(1)
          expect(await store.office().attention(orderOf(cart))).toEqual([])
        }
      )

      it.each(endingIn(ENDS, "known"))(
        "authorises the order whose down payment the merchant has, once, when it died %s",
        async (point) => {
          const order = byMerchant[point]

          await store.untilInLedger(order, "authorized")
          await untilAuthorised(order.id)
          expect(effects(order)).toBe(1)
          expect(await store.payments(order)).toBe(1)
          expect(await store.office().attention(order.id)).toEqual([])
        }
      )

      it.each(
        endingIn(ENDS, "listed").flatMap((point) => [
          ["a checkout", point, () => carts[point]] as const,
          ["a checkout with a down payment", point, () => withDownPayment[point]] as const,
        ])
      )(
        "rolls the order of %s back when it died %s, and lists what the service holds of it",
        async (_what, _point, cartOf) => {
          const cart = cartOf()

          await store.untilInLedger(cart, "unconfirmed")
          await store.untilOrder(orderOf(cart), ({ status }) => status === "canceled")
          await expectListed(orderOf(cart), cart)
          expect(await store.reserved(orderOf(cart))).toBe(0)
        }
      )

      it.each(endingIn(ENDS, "listed"))(
        "keeps the order whose down payment the merchant has when it died %s, and lists it",
        async (point) => {
          const order = byMerchant[point]

          await store.untilInLedger(order, "unconfirmed")
          await expectListed(order.id, order)
          expect((await store.office().order(order.id)).status).toBe("pending")
          expect(await store.reserved(order.id)).toBe(1)
        }
      )

      it("gives a buyer who completes again the same order, and no second one at the service", async () => {
        const completion = await store.complete(returning)

        expect(completion).toMatchObject({ type: "order", order: { id: orderOf(returning) } })
        await untilAuthorised(orderOf(returning))
        expect(effects(returning)).toBe(1)
        expect(await store.payments(returning)).toBe(1)
      })

      it("tells a buyer who completes again why not, until the merchant has found out about the first order", async () => {
        const cart = carts["after the effect"]

        await store.untilInLedger(cart, "unconfirmed")
        expect(await store.complete(cart)).toMatchObject({ type: "cart" })
        expect(effects(cart)).toBe(1)
        for (const { id } of (await store.office().timeline(orderOf(cart))).attention) {
          const note = "Asked the operator."

          await store.office().admin.post(`/admin/svc/attention/${id}/resolve`, { note })
        }
        const again = await store.complete(cart)

        expect(again).toMatchObject({ type: "order" })
        expect(again.type === "order" && again.order.id).not.toBe(orderOf(cart))
        expect(effects(cart)).toBe(2)
        expect(again.type === "order" && (await store.reserved(again.order.id))).toBe(1)
      })
    },
  }
}
