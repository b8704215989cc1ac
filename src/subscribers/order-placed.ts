import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { onOrderPlaced } from "../progress/order-events"

/** An order was placed: Medusa has caught up with an attempt, or its cart was paid another way. */
export default async function orderPlaced({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  await onOrderPlaced(container, event.data.id)
}

export const config: SubscriberConfig = {
  event: "order.placed",
  context: { subscriberId: "svc-order-placed" },
}
