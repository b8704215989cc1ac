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

/** What one event or decision does, by state. A state in neither part makes it illegal there. */
interface OrderRule {
  moves: Readonly<Partial<Record<OrderState, OrderState>>>
  /** States in which it has happened before, or was overtaken: it changes nothing. */
  already: readonly OrderState[]
}

const AUTHORIZED_OR_LATER: readonly OrderState[] = ["authorized", "out_for_delivery", "held", "delivered"]

/** The state machine of a ledger row (spec 3.1, design D1, D4, D7, D12), move by move. */
const ORDER_RULES: Readonly<Record<OrderMove, OrderRule>> = {
  merchant_payment_recorded: {
    moves: { awaiting_merchant_payment: "initiating" },
    already: ["initiating", "awaiting_approval", ...AUTHORIZED_OR_LATER],
  },
  // From unconfirmed as well: the same reference was sent again, and this is its answer.
  checkout_created: {
    moves: { initiating: "authorized", unconfirmed: "authorized" },
    already: AUTHORIZED_OR_LATER,
  },
  checkout_created_with_down_payment: {
    moves: { initiating: "awaiting_down_payment", unconfirmed: "awaiting_down_payment" },
    already: ["awaiting_down_payment", ...AUTHORIZED_OR_LATER],
  },
  checkout_created_needing_approval: {
    moves: { initiating: "awaiting_approval", unconfirmed: "awaiting_approval" },
    already: ["awaiting_approval", ...AUTHORIZED_OR_LATER],
  },
  // From awaiting_merchant_payment as well: its order in Medusa is incomplete or undone, so nothing is ever sent.
  checkout_declined: {
    moves: { initiating: "declined", awaiting_merchant_payment: "declined" },
    already: ["declined"],
  },
  checkout_unconfirmed: { moves: { initiating: "unconfirmed" }, already: ["unconfirmed"] },
  down_payment_confirmed: { moves: { awaiting_down_payment: "authorized" }, already: AUTHORIZED_OR_LATER },
  approved: { moves: { awaiting_approval: "authorized" }, already: AUTHORIZED_OR_LATER },
  // Not while initiating: an unknown outcome is settled first, or an order at the service would be forgotten.
  expired: {
    moves: {
      awaiting_merchant_payment: "expired",
      awaiting_down_payment: "expired",
      awaiting_approval: "expired",
    },
    already: ["expired"],
  },
  out_for_delivery: {
    moves: { authorized: "out_for_delivery" },
    already: ["out_for_delivery", "held", "delivered"],
  },
  // From held as well: the service's word that the buyer confirmed after all settles the dispute.
  delivered: {
    moves: { authorized: "delivered", out_for_delivery: "delivered", held: "delivered" },
    already: ["delivered"],
  },
  // The service knows only disputes of a buyer who was asked; the merchant may learn of any once the goods left.
  disputed: { moves: { authorized: "held", out_for_delivery: "held", delivered: "held" }, already: ["held"] },
  reopened: { moves: { held: "authorized", out_for_delivery: "authorized" }, already: ["authorized"] },
}

/**
 * Why a move does not apply. `paid_after_expiry`: money came for an order that was given up, to be listed for
 * attention and never revived (design D12). `state_is_final`: nothing changes this row any more. `not_expected`: the
 * move does not belong to this state.
 */
export type IllegalReason = "paid_after_expiry" | "state_is_final" | "not_expected"

/** What a move does to a row. `unchanged`: it has happened before. `overtaken`: more has happened since. */
export type Transition =
  | { kind: "moved"; to: OrderState }
  | { kind: "unchanged" }
  | { kind: "overtaken" }
  | { kind: "illegal"; reason: IllegalReason }

/** Applies a move to a state: a repeated or overtaken one changes nothing, an illegal one is to be recorded. */
export const transition = (state: OrderState, move: OrderMove): Transition => {
  const { moves, already } = ORDER_RULES[move]
  const to = moves[state]

  if (to !== undefined) {
    return { kind: "moved", to }
  }

  if (!already.includes(state)) {
    return { kind: "illegal", reason: reasonOf(state, move) }
  }
  return { kind: Object.values(moves).includes(state) ? "unchanged" : "overtaken" }
}

const reasonOf = (state: OrderState, move: OrderMove): IllegalReason => {
  if (state === "expired" && (move === "down_payment_confirmed" || move === "merchant_payment_recorded")) {
    return "paid_after_expiry"
  }

  return isFinal(state) ? "state_is_final" : "not_expected"
}

/** No event leaves this state; a person's decision may. */
export const isFinal = (state: OrderState): boolean =>
  ORDER_EVENTS.every((event) => ORDER_RULES[event].moves[state] === undefined)

/** The service confirmed the order, so the store may ship: authorised or later. */
export const isFulfillable = (state: OrderState): boolean => AUTHORIZED_OR_LATER.includes(state)

/**
 * The service certainly holds the order, and neither side has given it up. So the operator must be told of a
 * cancellation in the store. An `unconfirmed` order may exist there too, but is not known to.
 */
export const isLiveAtService = (state: OrderState): boolean =>
  isFulfillable(state) || state === "awaiting_down_payment" || state === "awaiting_approval"

/** States in which the service may hold an order, which nobody knows yet. */
export const isInDoubt = (state: OrderState): boolean => state === "initiating" || state === "unconfirmed"

/** A payment is still to come, to the service or to the merchant. Of a newer version's state that is not known. */
export const isAwaitingPayment = (state: string): boolean =>
  state === "awaiting_down_payment" || state === "awaiting_merchant_payment"

/** A payment is still to come, to the service or to the merchant, or an approval. */
export const isAwaiting = (state: string): boolean =>
  isAwaitingPayment(state) || state === "awaiting_approval"
