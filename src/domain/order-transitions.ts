import {
  ORDER_DECISIONS,
  ORDER_EVENTS,
  ORDER_STATES,
  type OrderMove,
  type OrderState,
} from "./order-vocabulary"

/** What one event or decision does, by state. A state in neither part makes it illegal there. */
export interface OrderRule {
  /** State it moves, and where to. */
  moves: Readonly<Partial<Record<OrderState, OrderState>>>
  /** States in which it has happened before, or was overtaken: it changes nothing. */
  already: readonly OrderState[]
}

const AUTHORIZED_OR_LATER: readonly OrderState[] = ["authorized", "out_for_delivery", "held", "delivered"]

/** The state machine of a ledger row (spec 3.1, design D1, D4, D7, D12), move by move. */
export const ORDER_RULES: Readonly<Record<OrderMove, OrderRule>> = {
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
  // From awaiting_merchant_payment as well: its order turned out not to be all there, so nothing is ever sent for it.
  checkout_declined: {
    moves: { initiating: "declined", awaiting_merchant_payment: "declined" },
    already: ["declined"],
  },
  checkout_unconfirmed: { moves: { initiating: "unconfirmed" }, already: ["unconfirmed"] },
  down_payment_confirmed: {
    moves: { awaiting_down_payment: "authorized" },
    already: AUTHORIZED_OR_LATER,
  },
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
  // The service knows disputes of a buyer who was asked; the merchant may learn of one at any time after the goods left.
  disputed: {
    moves: { authorized: "held", out_for_delivery: "held", delivered: "held" },
    already: ["held"],
  },
  reopened: {
    moves: { held: "authorized", out_for_delivery: "authorized" },
    already: ["authorized"],
  },
}

/** One row of the transition table, for documentation. */
export interface OrderTransition {
  from: OrderState
  move: OrderMove
  to: OrderState
}

/** Every move of the state machine as a list, for documentation. */
export const ORDER_TRANSITIONS: readonly OrderTransition[] = [...ORDER_EVENTS, ...ORDER_DECISIONS].flatMap(
  (move) =>
    ORDER_STATES.flatMap((from) => {
      const to = ORDER_RULES[move].moves[from]

      return to === undefined ? [] : [{ from, move, to }]
    })
)
