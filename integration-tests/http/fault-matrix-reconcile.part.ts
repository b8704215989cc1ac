import { listed } from "../fault-matrix/cells"
import { Matrix, testEachFault } from "../fault-matrix/matrix"
import { ORDER_BEHAVIOURS, RECONCILE } from "../fault-matrix/outcomes"
import { spoil } from "../support/faulty-service"
import { PLANS, storePart } from "../support/store-suite"

export const reconcileFaults = storePart("Reconcile Prepaid Payment", (store) => {
  const placed = async () => {
    const { order, sessionId, atService } = await store.placeOrder({ planId: PLANS.downPayment })

    return { id: order.id, sessionId, atServiceId: atService.order_id }
  }

  testEachFault(async () => {
    const orders = await Matrix.of(ORDER_BEHAVIOURS, placed)
    const page = () =>
      orders.each(
        async ({ id }) => (await store.buyersOrder(id)).state,
        ({ behaviour }) => behaviour === "retries"
      )
    const heal = await spoil(
      store,
      "reconcile_prepaid_payment",
      orders.about(({ atServiceId }) => [atServiceId])
    )

    // The buyer pays, and the webhook brings what the service cannot be asked about.
    await orders.each(({ atServiceId }) => store.sandbox.orderAction(atServiceId, "pay"))
    await store.untilIdle()
    const first = await page()

    await store.sweepNow()
    await heal()
    // The page asks at most every few seconds, and not within a pause that the service asked for.
    await store.execute(
      "update svc_order set reconciled_at = now() - interval '1 minute', paused_until = null"
    )
    const then = await page()

    await store.sweepNow()
    await store.sweepNow()
    return orders.outcomes(async (order) => {
      const row = await store.attempt(order.sessionId)
      const said = `page says ${first.get(order) ?? "-"}, then ${then.get(order) ?? "-"}`

      return `${said}; in the end ${row?.state}, in Medusa ${await store.paymentStatus(order.id)}; listed ${await listed(store, order.id)}`
    })
  }, RECONCILE)
})
