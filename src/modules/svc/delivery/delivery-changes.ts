import type { SvcOptions } from "../../../config"
import type { OrderChange } from "../ledger/order-ledger"

const HOUR_MS = 3_600_000

/** What the service says of an order whose buyer it has asked (spec 3.1). */
export const ORDER_STATUS_ASKED = "OUT_FOR_DELIVERY"

/** The change of an attempt whose delivery is confirmed; what was listed about it has settled itself. */
export const delivered = (actor: string, message: string, now: Date): OrderChange => ({
  event: "delivered",
  patch: { orderStatus: "DELIVERED", deliveredAt: now, dueAt: now, tries: 0 },
  activity: { kind: "delivery_confirmed", actor, message },
  settles: ["proof_missing", "delivery_refused", "delivery_unanswered", "delivery_held"],
})

/** The change of an attempt whose buyer was asked to confirm the delivery. */
export const asked = (
  { remindAfterHours }: SvcOptions["delivery"],
  now: Date,
  message: string
): OrderChange => ({
  event: "out_for_delivery",
  patch: {
    orderStatus: ORDER_STATUS_ASKED,
    dueAt: new Date(now.getTime() + remindAfterHours * HOUR_MS),
    tries: 0,
  },
  activity: { kind: "delivery_asked", actor: "service", message },
  settles: ["proof_missing", "delivery_refused"],
})
