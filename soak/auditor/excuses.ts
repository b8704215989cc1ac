// Which points excuse what, by kind. A point that says something else about an order excuses nothing.

/** What the service holds is not, or no longer, a paid order of Medusa. */
export const NOT_ON_PAID_ORDER = [
  "canceled_in_medusa",
  "not_needed_at_service",
  "paid_after_cancellation",
  "paid_without_order",
  "payment_gone",
  "possible_duplicate",
  "replaced_with_other_amount",
  "retries_exhausted",
  "second_order_of_cart",
]

/** The delivery of an order, or what the service knows of it, is not settled. */
export const DELIVERY_NOT_SETTLED = [
  "delivery_held",
  "delivery_in_doubt",
  "delivery_refused",
  "delivery_unanswered",
  "proof_missing",
  "unknown_status",
  // As above: the service is told nothing more of these.
  "canceled_in_medusa",
  "paid_without_order",
  "retries_exhausted",
]

/** The service holds more of an order, or less, than it costs. */
export const OF_SUMS = [
  "changed_in_medusa",
  "payment_overdue",
  "possible_duplicate",
  "replaced_with_other_amount",
  "second_order_of_cart",
  "not_needed_at_service",
  "paid_after_cancellation",
]

/** An order is not cancelled although nothing is paid for it. */
export const NOT_CANCELED = [
  "merchant_payment_declined",
  "not_canceled",
  "not_needed_at_service",
  "order_interrupted",
  "paid_after_cancellation",
  "payment_overdue",
  "possible_duplicate",
  "retries_exhausted",
  "second_order_of_cart",
]
