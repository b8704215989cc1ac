/** States of a ledger row, one row per attempt at the service. */
export const ORDER_STATES = [
  /** Placed; the merchant will record its payment reference. Nothing was sent yet. */
  "awaiting_merchant_payment",
  /** The intent is written; the outcome of Initiate Checkout is not known yet. */
  "initiating",
  "declined",
  /**
   * Nobody knows whether the checkout took effect, and a person has to find out. Only the same reference is sent again,
   * when the buyer comes back.
   */
  "unconfirmed",
  /** The service holds the order and collects a down payment. */
  "awaiting_down_payment",
  /** The service holds the order; an admin has to confirm it (`authorization.withoutDownPayment: "manual"`). */
  "awaiting_approval",
  "expired",
  /** Safe to fulfil. */
  "authorized",
  /** The buyer was asked to confirm the delivery by SMS link. */
  "out_for_delivery",
  /** The buyer disputes the delivery; the operator settles it. */
  "held",
  "delivered",
] as const

export type OrderState = (typeof ORDER_STATES)[number]

/** What the service, the buyer, the merchant or time does to a ledger row. */
export const ORDER_EVENTS = [
  "merchant_payment_recorded",
  /** Initiate Checkout succeeded with no down payment left to collect. */
  "checkout_created",
  /** Initiate Checkout succeeded; the service collects a down payment. */
  "checkout_created_with_down_payment",
  /** Initiate Checkout succeeded without down payment, and the store approves by hand. */
  "checkout_created_needing_approval",
  "checkout_declined",
  /** The outcome cannot be learned any more, e.g. 801 after an unanswered call (design D4). */
  "checkout_unconfirmed",
  /** Reconcile Prepaid Payment said `PAID` or `COMPLETED`. A webhook alone is never this event. */
  "down_payment_confirmed",
  "approved",
  "expired",
  "out_for_delivery",
  "delivered",
] as const

export type OrderEvent = (typeof ORDER_EVENTS)[number]

/**
 * What a person decides about a delivery after hearing from the operator, since the service tells of no dispute (spec
 * 3.1). Unlike an event, which may be late, a decision may take a row back.
 */
export const ORDER_DECISIONS = [
  "disputed",
  /** The delivery is to be confirmed anew. */
  "reopened",
] as const

export type OrderDecision = (typeof ORDER_DECISIONS)[number]

export type OrderMove = OrderEvent | OrderDecision

/**
 * How far a state is. An event never lowers it, so nothing late or out of order moves a row backwards (design D7); only
 * a person's decision may.
 */
export const ORDER_STATE_RANK: Readonly<Record<OrderState, number>> = {
  awaiting_merchant_payment: 0,
  initiating: 1,
  unconfirmed: 2,
  awaiting_down_payment: 3,
  awaiting_approval: 3,
  authorized: 4,
  out_for_delivery: 5,
  held: 6,
  declined: 7,
  expired: 7,
  delivered: 7,
}
