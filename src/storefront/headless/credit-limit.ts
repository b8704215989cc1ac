import type { StoreSvcCartOptionsResponse, StoreSvcPlan, SvcCredit } from "../../types"
import type { SvcCart } from "./storefront-types"

/** False when a plan is known to leave more for later than the buyer's credit covers. */
export const fitsCredit = (
  { requires_prepaid_collection: hasDownPayment, down_payment_due: due }: StoreSvcPlan,
  credit: SvcCredit | null | undefined,
  total: number | null | undefined
): boolean => {
  if (credit?.covers_cart !== false) {
    return true
  }
  const { amount } = credit

  return (
    hasDownPayment &&
    // In halalas: a difference of two amounts may have digits behind the second decimal.
    (amount === undefined ||
      due === null ||
      total === null ||
      total === undefined ||
      Math.round((total - due - amount) * 100) <= 0)
  )
}

export const wasOverLimit = ({ credit, last_attempt: attempt }: StoreSvcCartOptionsResponse): boolean =>
  credit?.covers_cart === false || attempt?.code === "credit_limit_exceeded"

const MENDED_BY_A_CHOICE: readonly string[] = ["credit_limit_exceeded", "amount_changed", "choice_changed"]

/**
 * This payment session was refused for what a new choice mends: it asked for more than the buyer's credit, or for another
 * amount, or was one of two that were made at the same moment.
 */
export const wasRefused = (
  { last_attempt: attempt }: StoreSvcCartOptionsResponse,
  sessionId: string | null | undefined
): boolean =>
  attempt !== null && MENDED_BY_A_CHOICE.includes(attempt.code) && attempt.payment_session_id === sessionId

/**
 * Whether the plan that a cart has is more than its buyer's credit: refused for that when the order was placed, or known not to
 * be covered, or whether the cart has come to another amount. PaymentOption does not show it as chosen, and a checkout does not go on with it: the buyer has to choose again.
 */
export const isChoiceRefused = (cart: SvcCart, options: StoreSvcCartOptionsResponse): boolean =>
  cart.payment_collection?.payment_sessions?.some(
    ({ id, data }) =>
      wasRefused(options, id) ||
      options.plans.some(
        (plan) =>
          plan.repayment_config_id === data?.["repayment_config_id"] &&
          !fitsCredit(plan, options.credit, cart.total)
      )
  ) ?? false
