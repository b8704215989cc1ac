import { z } from "zod"
import { FAULTS, type FaultName } from "../fault-matrix/faults"
import { DELIVERY } from "../fault-matrix/outcomes"
import { TwoOrders } from "../fault-matrix/two-orders"
import { spoil } from "../support/faulty-service"
import { storePart } from "../support/store-suite"

export const deliveryFaults = storePart("Confirm Delivery", (store) => {
  const shipped = async () => {
    const { order, sessionId, atService } = await store.placeOrder()

    await store.untilIdle()
    return {
      id: order.id,
      sessionId,
      atServiceId: atService.order_id,
      fulfillmentId: await store.fulfil(order.id),
    }
  }
  const stateOf = async ({ sessionId }: { sessionId: string }) =>
    (await store.svc.ledger.orders.byReference(sessionId))?.state

  it.each(FAULTS)("%s", async (fault: FaultName) => {
    const orders = await TwoOrders.of(shipped)
    const ids = await orders.each(({ atServiceId }) => Promise.resolve(atServiceId))
    const heal = await spoil(store, fault, "confirm_delivery", Object.values(ids))

    await orders.each(({ id, fulfillmentId }) => store.markDelivered(id, fulfillmentId))
    await store.untilIdle()
    const first = await orders.each(stateOf)

    await store.sweepNow()
    await heal()
    await orders.retry(({ id }) => store.admin.post(`/admin/svc/orders/${id}/retry`, {}, z.unknown()))
    await store.sweepNow()
    await store.sweepNow()
    const ends = await orders.each(async (order) => {
      const { attention } = await store.timeline(order.id)
      const listed = attention.map(({ kind }) => kind).join(", ") || "nothing"
      const links = (await store.sandbox.sms()).filter(
        (sms) => sms.kind === "delivery_link" && sms.order_id === order.atServiceId
      )

      return `in the end ${await stateOf(order)}, ${links.length} SMS; listed ${listed}`
    })

    expect({
      waits: `at first ${first.waits}; ${ends.waits}`,
      retries: `at first ${first.retries}; ${ends.retries}`,
    }).toEqual(DELIVERY[fault])
  })
})
