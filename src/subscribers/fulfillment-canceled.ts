import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { onFulfillmentCanceled } from "../progress/order-events"

/** A fulfilment was cancelled: what was reported to the service may not be true any more. */
export default async function fulfillmentCanceled({
  event,
  container,
}: SubscriberArgs<{ order_id: string }>): Promise<void> {
  await onFulfillmentCanceled(container, event.data.order_id)
}

export const config: SubscriberConfig = {
  event: "order.fulfillment_canceled",
  context: { subscriberId: "svc-fulfillment-canceled" },
}
