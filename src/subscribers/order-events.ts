import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { MedusaContainer } from "@medusajs/framework/types"
import { hearEvent, hearOrderEvent } from "../progress/hear-event"
import {
  onFulfillmentCanceled,
  onGoodsMoved,
  onOrderCanceled,
  onOrderChanged,
  onOrderPlaced,
  onPaymentMoved,
  onReturnReceived,
} from "../progress/order-events"
import { sweepByTimer } from "../progress/sweep/sweep-by-timer"

sweepByTimer()

/** An event has one of the first two: the id of what it is about, or that of its order. */
interface Told {
  id: string
  order_id: string
  return_id: string
  fulfillment_id: string
}

type WhatToDo = (container: MedusaContainer, told: Told) => Promise<void>

/** What is done about each of Medusa's events that matter. */
const EVENTS: ReadonlyMap<string, WhatToDo> = new Map<string, WhatToDo>([
  ["order.placed", (container, { id }) => onOrderPlaced(container, id)],
  ["order.canceled", (container, { id }) => onOrderCanceled(container, id)],
  ["order.fulfillment_canceled", onFulfillmentCanceled],
  // An order that is delivered at once sends only the first of these three.
  ["order.fulfillment_created", onGoodsMoved],
  ["shipment.created", onGoodsMoved],
  ["delivery.created", onGoodsMoved],
  ["order-edit.confirmed", (container, { order_id }) => onOrderChanged(container, order_id, "edit")],
  ["order.claim_created", (container, { order_id }) => onOrderChanged(container, order_id, "claim")],
  ["order.exchange_created", (container, { order_id }) => onOrderChanged(container, order_id, "exchange")],
  [
    "order.return_requested",
    (container, { order_id }) => onOrderChanged(container, order_id, "return_requested"),
  ],
  ["order.return_received", (container, told) => onReturnReceived(container, told.order_id, told.return_id)],
  ["payment.captured", (container, { id }) => onPaymentMoved(container, id)],
  ["payment.refunded", (container, { id }) => onPaymentMoved(container, id)],
])

/** Handles what happens to an order in Medusa: the service may have to be told, or cannot be. */
export default async function orderEvent({ event, container }: SubscriberArgs<Told>): Promise<void> {
  const hearing = hearEvent(async () => EVENTS.get(event.name)?.(container, event.data))

  await hearOrderEvent(container, event, hearing)
}

export const config: SubscriberConfig = {
  event: [...EVENTS.keys()],
  context: { subscriberId: "svc-order-events" },
}
