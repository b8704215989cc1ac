import { deliveryFacts } from "./delivery-facts"
import type { Work } from "../order/work"

/** Confirms an order's delivery with the service when its goods have arrived, or reminds of a buyer's silence. */
export const confirmDelivery = async ({ container, held, svc, events }: Work): Promise<void> => {
  const { state, orderId } = held.row

  if ((state !== "authorized" && state !== "out_for_delivery") || orderId === null) {
    return
  }
  const delivery = await svc.ledger.deliveries.of(held.reference)

  await svc.deliver(held, await deliveryFacts(container, orderId, delivery, svc.options))
  if (held.row.state === "delivered") {
    events.push({ name: "svc.delivery_confirmed" })
  } else if (held.row.state === "out_for_delivery" && state === "authorized") {
    events.push({ name: "svc.delivery_asked" })
  }
}
