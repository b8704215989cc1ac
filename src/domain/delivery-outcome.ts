import type { OrderActionRefusal } from "./order-action-refusal"
import type { OrderState } from "./order-state"

/**
 * What the operator says of a delivery, as the merchant records it. The buyer disputes it, it counts as delivered, it
 * is to be confirmed anew, or the order is cancelled at the service. The service tells none of these (spec 3.1, 6).
 */
export const DELIVERY_OUTCOMES = ["disputed", "delivered", "ask_again", "canceled"] as const

export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number]

/**
 * How far the service was told of a delivery. `none`: not at all. `told`: it was, and has not refused it. `in_doubt`: it
 * refused what it was told last, did not answer, or has sent a callback that nobody understands; or the buyer was silent
 * for long.
 */
export type DeliveryReport = "none" | "told" | "in_doubt"

export const refusalOfOutcome = (
  outcome: DeliveryOutcome,
  { state, report }: { state: OrderState; report: DeliveryReport }
): OrderActionRefusal | undefined => {
  switch (state) {
    case "awaiting_down_payment":
    case "awaiting_approval":
      // Nothing else ends the wait for a payment link, or for the rest of an order that is paid in part.
      return outcome === "canceled" ? undefined : REFUSED_UNAUTHORIZED[state]
    case "authorized":
      // Goods that nobody accepts are never reported as delivered.
      return report === "none" && outcome !== "canceled" ? "delivery_not_reported" : undefined
    case "out_for_delivery":
      return outcome === "ask_again" && report !== "in_doubt" ? "buyer_already_asked" : undefined
    case "held":
      return outcome === "disputed" ? "already_done" : undefined
    case "delivered":
      return outcome === "delivered" && report === "in_doubt" ? undefined : REFUSED_WHEN_DELIVERED[outcome]
    default:
      return REFUSED_UNAUTHORIZED[state]
  }
}

type Unauthorized = Exclude<OrderState, "authorized" | "out_for_delivery" | "held" | "delivered">

/** Why nothing is done about the delivery of an attempt that the service has not authorised. */
export const REFUSED_UNAUTHORIZED: Readonly<Record<Unauthorized, OrderActionRefusal>> = {
  awaiting_merchant_payment: "not_authorized_yet",
  initiating: "not_authorized_yet",
  awaiting_down_payment: "not_authorized_yet",
  awaiting_approval: "not_authorized_yet",
  declined: "no_live_attempt",
  unconfirmed: "no_live_attempt",
  expired: "order_expired",
}

const REFUSED_WHEN_DELIVERED: Readonly<Partial<Record<DeliveryOutcome, OrderActionRefusal>>> = {
  delivered: "already_done",
  ask_again: "already_delivered",
}
