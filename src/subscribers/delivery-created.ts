import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { noteFulfillment, orderOfFulfillment } from "../workflows/delivery/note-fulfillment"

/** Goods of an order have moved: its delivery may be due to be confirmed with the service. */
export default async function deliveryCreated({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  await noteFulfillment(container, await orderOfFulfillment(container, event.data.id))
}

export const config: SubscriberConfig = {
  event: "delivery.created",
  context: { subscriberId: "svc-delivery-created" },
}
