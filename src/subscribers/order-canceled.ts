import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { onOrderCanceled } from "../progress/order-events"

/** An order was cancelled in Medusa: the service may still hold it. */
export default async function orderCanceled({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  await onOrderCanceled(container, event.data.id)
}

export const config: SubscriberConfig = {
  event: "order.canceled",
  context: { subscriberId: "svc-order-canceled" },
}
