import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { type GoodsMoved, onGoodsMoved } from "../progress/order-events"

/** Goods of an order have moved: its delivery may be due to be confirmed with the service. */
export default async function goodsMoved({ event, container }: SubscriberArgs<GoodsMoved>): Promise<void> {
  await onGoodsMoved(container, event.data)
}

export const config: SubscriberConfig = {
  // Of an order that is delivered at once the first is the only one.
  event: ["order.fulfillment_created", "shipment.created", "delivery.created"],
  context: { subscriberId: "svc-goods-moved" },
}
