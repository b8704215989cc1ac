import type { AttentionKind } from "../ledger/attention"
import type { OrderChange } from "../ledger/order-ledger"

/** What the service says of an order whose buyer it has asked (spec 3.1). */
export const ORDER_STATUS_ASKED = "OUT_FOR_DELIVERY"

/** What is listed about a delivery that has not been confirmed. */
const OPEN_POINTS: readonly AttentionKind[] = [
  "proof_missing",
  "delivery_refused",
  "delivery_in_doubt",
  "delivery_unanswered",
  "delivery_held",
]

/** The change of an attempt whose delivery is confirmed; what was listed about it has settled itself. */
export const delivered = (actor: string, message: string, now: Date): OrderChange => ({
  event: "delivered",
  patch: { orderStatus: "DELIVERED", deliveredAt: now, tries: 0 },
  delivery: { state: "confirmed", confirmedAt: now, errorCode: null },
  activity: { kind: "delivery_confirmed", actor, message },
  settles: OPEN_POINTS,
})

/** The change of an attempt whose buyer was asked to confirm the delivery. */
export const asked = (message: string, now: Date): OrderChange => ({
  event: "out_for_delivery",
  patch: { orderStatus: ORDER_STATUS_ASKED, tries: 0 },
  delivery: { state: "asked", askedAt: now, errorCode: null },
  activity: { kind: "delivery_asked", actor: "service", message },
  settles: ["proof_missing", "delivery_refused", "delivery_in_doubt"],
})
