import type { OrderState } from "../order-state"

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
