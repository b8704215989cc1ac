import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { type MedusaChange, onOrderChanged } from "../progress/order-events"

const changes = new Map<string, MedusaChange>([
  ["order-edit.confirmed", "edit"],
  ["order.claim_created", "claim"],
  ["order.exchange_created", "exchange"],
  ["order.return_received", "return"],
])

/** An order was changed in Medusa after it was placed: the service does not learn it from the store. */
export default async function orderChanged({
  event,
  container,
}: SubscriberArgs<{ order_id: string }>): Promise<void> {
  const change = changes.get(event.name)

  if (change !== undefined) {
    await onOrderChanged(container, event.data.order_id, change)
  }
}

export const config: SubscriberConfig = {
  event: [...changes.keys()],
  context: { subscriberId: "svc-order-changed" },
}
