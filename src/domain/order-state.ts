import { ORDER_RULES } from "./order-transitions"
import { ORDER_EVENTS, type OrderMove, type OrderState } from "./order-vocabulary"

export { ORDER_TRANSITIONS, type OrderTransition } from "./order-transitions"
export {
  ORDER_DECISIONS,
  ORDER_EVENTS,
  ORDER_STATE_RANK,
  ORDER_STATES,
  type OrderDecision,
  type OrderEvent,
  type OrderMove,
  type OrderState,
} from "./order-vocabulary"

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
export const isFulfillable = (state: OrderState): boolean => {
  switch (state) {
    case "authorized":
    case "out_for_delivery":
    case "held":
    case "delivered":
      return true
    case "awaiting_merchant_payment":
    case "initiating":
    case "declined":
    case "unconfirmed":
    case "awaiting_down_payment":
    case "awaiting_approval":
    case "expired":
      return false
  }
}

/**
 * The service is known to hold the order and neither side has given it up, so a cancellation in the store must be
 * told to the operator. An `unconfirmed` order may exist there too, but is not known to.
 */
export const isLiveAtService = (state: OrderState): boolean =>
  isFulfillable(state) || state === "awaiting_down_payment" || state === "awaiting_approval"

/** A payment is still to come, to the service or to the merchant. */
export const isAwaitingPayment = (state: OrderState): boolean =>
  state === "awaiting_down_payment" || state === "awaiting_merchant_payment"
