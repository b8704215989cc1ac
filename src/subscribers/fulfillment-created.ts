import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { noteFulfillment } from "../workflows/delivery/note-fulfillment"

/** A fulfilment was created; with orders that are delivered at once this is the only news. */
export default async function fulfillmentCreated({
  event,
  container,
}: SubscriberArgs<{ order_id: string }>): Promise<void> {
  await noteFulfillment(container, event.data.order_id)
}

export const config: SubscriberConfig = {
  event: "order.fulfillment_created",
  context: { subscriberId: "svc-fulfillment-created" },
}
