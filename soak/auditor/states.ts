// States of an attempt in the ledger.

/** By now each such payment has come or was given up. A person decides about those that nobody answers. */
export const WAITED_FOR = [
  "initiating",
  "awaiting_merchant_payment",
  "awaiting_down_payment",
  "awaiting_approval",
]

/** The service has confirmed it. */
export const CONFIRMED = ["authorized", "out_for_delivery", "held", "delivered"]

/** The service holds nothing under it. */
export const ENDED = ["declined", "expired"]
