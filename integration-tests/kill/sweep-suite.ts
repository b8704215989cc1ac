import { PNG } from "../support/file-server"
import { untilWaitedFor } from "./support/held"
import { type KillableStore, PLANS, type PlacedOrder } from "./support/killable-store"
import { until } from "./support/until"

/** Longer than a dead process keeps an attempt or a webhook to itself. */
const LEASE_SECONDS = 130
/** The sweep comes each minute. */
const SWEPT_WITHIN_MS = 75_000

/** Medusa dies with work that nobody outside will ask for again: the sweep alone finds it. */
export const sweepSuite = (store: KillableStore): void => {
  describe("killed with work that only the sweep will find, Medusa", () => {
    let paid: PlacedOrder
    let beforeCapture: PlacedOrder
    let duringCapture: PlacedOrder
    let afterCapture: PlacedOrder

    const captures = ({ sessionId }: PlacedOrder) =>
      store.database.count(
        `select count(*) from capture join payment on payment.id = capture.payment_id
         where payment_session_id = $1 and capture.deleted_at is null`,
        [sessionId]
      )
    const lockPayment = ({ sessionId }: PlacedOrder) =>
      store.database.lock("select id from payment where payment_session_id = $1 for update", [sessionId])

    beforeAll(async () => {
      const proof = { proof_of_delivery_url: store.publish("proof.png", "image/png", PNG) }
      const shipped = async () => {
        const order = await store.placeOrder()

        return { order, parcel: await store.office.ship(order.id, proof) }
      }
      const before = await shipped()
      const during = await shipped()
      const after = await shipped()

      paid = await store.placeOrder(PLANS.downPayment)
      beforeCapture = before.order
      duringCapture = during.order
      afterCapture = after.order

      // The payment is captured; the order does not know it yet.
      const transactions = await store.database.lock(
        "lock table order_transaction in share row exclusive mode"
      )

      await store.office.deliver(after.order.id, after.parcel)
      await untilWaitedFor(transactions)

      // The webhook has got its 200; what it asks for has not begun.
      const asked = store.hold("reconcile_prepaid_payment", paid.atServiceId, "before_effect")

      await store.sandbox.orderAction(paid.atServiceId, "pay")
      await untilWaitedFor(asked)
      await until(
        async () => (await store.sandbox.webhooks()).find(({ order_id }) => order_id === paid.atServiceId),
        (webhook) => webhook?.state === "delivered"
      )

      // Both captures have come to their payment; one goes on, to where Medusa asks its provider.
      const payments = [await lockPayment(before.order), await lockPayment(during.order)] as const

      await Promise.all([before, during].map(({ order, parcel }) => store.office.deliver(order.id, parcel)))
      await untilWaitedFor(...payments)
      await store.database.lock("lock table svc_order in access exclusive mode")

      await payments[1].release()
      await until(
        () => captures(during.order),
        (count) => count === 1
      )
      await store.kill()
      expect(await store.stateInLedger(paid.sessionId)).toBe("awaiting_down_payment")
      expect(await store.stateInLedger(beforeCapture.sessionId)).toBe("delivered")
      expect(await captures(beforeCapture)).toBe(0)
      await store.restart()
      await store.database.letTimePass(LEASE_SECONDS)
    })

    it("gives a webhook that it had committed its effect, once", async () => {
      const { webhooks, activity } = await until(
        () => store.office.timeline(paid.id),
        (seen) => seen.webhooks.every(({ status }) => status === "processed"),
        SWEPT_WITHIN_MS
      )

      expect(webhooks).toEqual([{ status: "processed", deliveries: 1 }])
      expect(activity.filter(({ kind }) => kind === "down_payment_confirmed")).toHaveLength(1)
      expect(activity.filter(({ kind }) => kind === "order_authorized")).toHaveLength(1)
      expect(await store.office.payment(paid.id)).toEqual({ status: "authorized", paid: 0 })
      expect(store.gate.effects("initiate_checkout", paid.sessionId)).toBe(1)
    })

    it.each([
      ["had not begun", () => beforeCapture],
      ["had begun", () => duringCapture],
      ["was done, and unknown to the order", () => afterCapture],
    ])("captures the payment of a delivered order once when the capture %s", async (_when, orderOf) => {
      const order = orderOf()

      await until(
        () => store.office.payment(order.id),
        ({ status, paid: total }) => status === "captured" && total === order.total,
        SWEPT_WITHIN_MS
      )
      expect(await captures(order)).toBe(1)
      expect(store.gate.effects("confirm_delivery", order.atServiceId)).toBe(1)
    })
  })
}
