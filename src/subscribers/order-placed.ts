import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { settlePlacedOrder } from "../workflows/order/settle-placed-order"

/** Notes in the ledger that Medusa placed an order; the sweep finds what is missed here. */
export default async function orderPlaced({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  await settlePlacedOrder(container, event.data.id)
}

export const config: SubscriberConfig = {
  event: "order.placed",
  context: { subscriberId: "svc-order-placed" },
}
