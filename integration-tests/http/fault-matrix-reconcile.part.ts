import { z } from "zod"
import { FAULTS, type FaultName } from "../fault-matrix/faults"
import { type OrderBehaviour, RECONCILE } from "../fault-matrix/outcomes"
import { TwoOrders } from "../fault-matrix/two-orders"
import { spoil } from "../support/faulty-service"
import { PLANS, storePart } from "../support/store-suite"

const state = z.looseObject({ state: z.string() })

export const reconcileFaults = storePart("Reconcile Prepaid Payment", (store) => {
  const placed = async () => {
    const { order, sessionId, atService } = await store.placeOrder({ planId: PLANS.downPayment })

    return { id: order.id, sessionId, atServiceId: atService.order_id }
  }
  const page = async ({ id }: { id: string }) =>
    (await store.buyer().get(`/store/svc/orders/${id}`, state)).state

  it.each(FAULTS)("%s", async (fault: FaultName) => {
    const orders = await TwoOrders.of(placed)
    const ids = await orders.each(({ atServiceId }) => Promise.resolve(atServiceId))
    const heal = await spoil(store, fault, "reconcile_prepaid_payment", Object.values(ids))

    // The buyer pays, and the webhook brings what the service cannot be asked about.
    await orders.each(({ atServiceId }) => store.sandbox.orderAction(atServiceId, "pay"))
    await store.untilIdle()
    const first = await orders.retry(page)

    await store.sweepNow()
    await heal()
    // The page asks at most every few seconds.
    await store.execute("update svc_order set reconciled_at = now() - interval '1 minute'")
    const then = await orders.retry(page)

    await store.sweepNow()
    await store.sweepNow()
    const said: Record<OrderBehaviour, string> = { waits: "-, then -", retries: `${first}, then ${then}` }
    const ends = await orders.each(async ({ id, sessionId }) => {
      const row = await store.svc.ledger.orders.byReference(sessionId)
      const { attention } = await store.timeline(id)
      const listed = attention.map(({ kind }) => kind).join(", ") || "nothing"

      return `in the end ${row?.state}, in Medusa ${await store.paymentStatus(id)}; listed ${listed}`
    })

    expect({
      waits: `page says ${said.waits}; ${ends.waits}`,
      retries: `page says ${said.retries}; ${ends.retries}`,
    }).toEqual(RECONCILE[fault])
  })
})
