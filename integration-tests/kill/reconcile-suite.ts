import { type AtEachPoint, CRASH_POINTS, oneForEach, RECONCILIATION, stopAtEachPoint } from "./crash-points"
import { PLANS } from "../../support/store"
import type { CrashSuite } from "./support/crash-suite"
import { type KillableStore, type PlacedOrder, SWEPT } from "./support/killable-store"
import { polling } from "../../support/polling"

/** Medusa dies while the service is asked about down payments. */
export const reconcileSuite = (store: KillableStore): CrashSuite => {
  let orders: AtEachPoint<PlacedOrder>

  const expectAuthorisedOnce = async (order: PlacedOrder): Promise<void> => {
    await store.untilInLedger(order, "authorized")
    await store.untilSettled(order)
    const { activity, attention } = await store.office().timeline(order.id)

    expect(activity.filter(({ kind }) => kind === "down_payment_confirmed")).toHaveLength(1)
    expect(activity.filter(({ kind }) => kind === "order_authorized")).toHaveLength(1)
    expect(attention).toEqual([])
    expect(await store.office().order(order.id)).toMatchObject({ payment: "authorized", paid: 0 })
    expect(await store.payments(order)).toBe(1)
    expect(store.gate.effects("initiate_checkout", order.phone)).toBe(1)
  }

  return {
    prepare: async () => {
      orders = oneForEach(await store.placeOrders(4, { planId: PLANS.downPayment }))
    },

    stage: async () => {
      const { "before the call": byWebhook, ...byBuyer } = orders
      const held = await stopAtEachPoint(store, RECONCILIATION, orders)

      for (const { atServiceId } of Object.values(byBuyer)) {
        await store.sandbox.orderAction(atServiceId, "pay", { send_webhook: false })
      }
      await store.sandbox.orderAction(byWebhook.atServiceId, "pay")
      // It has got its 200; what it asks for is not done.
      await polling(async () =>
        (await store.sandbox.webhooks()).find(({ order_id }) => order_id === byWebhook.atServiceId)
      ).until((webhook) => webhook?.state === "delivered")
      // As a page does that is open: the first look asks nothing when the sweep has asked just before.
      await polling(
        () => {
          void Promise.allSettled(Object.values(byBuyer).map(({ id }) => store.stateForBuyer(id)))
          return Promise.all(held.map(({ waitedFor }) => waitedFor()))
        },
        { what: "each payment is asked about", everyMs: 3_500 }
      ).until((waitedFor) => waitedFor.every(Boolean))
      return held
    },

    tests: () => {
      it.each(CRASH_POINTS)(
        "authorises an order whose down payment was being asked about once when it died %s",
        async (point) => {
          await expectAuthorisedOnce(orders[point])
        }
      )

      it("gives a webhook that it had committed its effect", async () => {
        const { id } = orders["before the call"]

        await polling(async () => (await store.office().timeline(id)).webhooks, SWEPT).until(
          ([webhook]) => webhook?.status === "processed"
        )
        expect((await store.office().timeline(id)).webhooks).toMatchObject([{ deliveries: 1 }])
      })
    },
  }
}
