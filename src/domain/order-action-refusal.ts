/**
 * Why an action is refused now. `already_done` alone is not an error: its route answers as if it had done it, so that a
 * second click harms nobody.
 */
export type OrderActionRefusal =
  | "not_authorized_yet"
  /** No attempt of the order came to anything: it was declined, or nobody knows. */
  | "no_live_attempt"
  | "order_expired"
  /** Cancelled in Medusa: what the service still holds of it is settled with the operator. */
  | "order_canceled"
  | "already_delivered"
  /** The buyer was asked by SMS and has not answered. */
  | "buyer_already_asked"
  | "delivery_not_reported"
  /** The buyer disputes the delivery; the operator settles it. */
  | "delivery_disputed"
  | "no_merchant_down_payment"
  /** A down payment is recorded, under a reference of its own. */
  | "already_recorded"
  | "not_awaiting_approval"
  /** It waits for nothing, or belongs to a payment link, which nobody gives up. */
  | "no_deadline"
  | "already_done"
