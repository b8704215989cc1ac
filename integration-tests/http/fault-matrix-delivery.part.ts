import { listed } from "../fault-matrix/cells"
import { Matrix, testEachFault } from "../fault-matrix/matrix"
import { DELIVERY, ORDER_BEHAVIOURS } from "../fault-matrix/outcomes"
import { spoil } from "../support/faulty-service"
import { storePart } from "../support/store-suite"

export const deliveryFaults = storePart("Confirm Delivery", (store) => {
  const shipped = async () => {
    const { order, sessionId, atService } = await store.placeOrder()

    return { id: order.id, sessionId, atServiceId: atService.order_id }
  }
  const stateOf = async ({ sessionId }: { sessionId: string }) => await store.stateOf(sessionId)

  testEachFault(async () => {
    const orders = await Matrix.of(ORDER_BEHAVIOURS, shipped)

    await store.untilIdle()
    const fulfillments = await orders.each(({ id }) => store.fulfil(id))
    const heal = await spoil(
      store,
      "confirm_delivery",
      orders.about(({ atServiceId }) => [atServiceId])
    )

    await orders.each((order) => store.markDelivered(order.id, fulfillments.get(order) ?? ""))
    await store.untilIdle()
    const first = await orders.each(stateOf)

    await store.sweepNow()
    await heal()
    await orders.each(
      ({ id }) => store.act(id, "retry"),
      ({ behaviour }) => behaviour === "retries"
    )
    await store.sweepNow()
    await store.sweepNow()
    const sms = await store.sandbox.sms()

    return orders.outcomes(async (order) => {
      const links = sms.filter((each) => each.kind === "delivery_link" && each.order_id === order.atServiceId)

      return `at first ${first.get(order)}; in the end ${await stateOf(order)}, ${links.length} SMS; listed ${await listed(store, order.id)}`
    })
  }, DELIVERY)
})
