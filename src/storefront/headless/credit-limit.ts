import type { StoreSvcCartOptionsResponse, StoreSvcPlan, SvcCredit } from "../../types"
import { halalas } from "./halalas"
import type { SvcCart } from "./storefront-types"

/** False if the plan certainly leaves more for later than the buyer's credit covers. */
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
    // In halalas: a difference of two floats may have digits after the second decimal.
    (amount === undefined ||
      due === null ||
      total === null ||
      total === undefined ||
      halalas(total) - halalas(due) <= halalas(amount))
  )
}

export const wasOverLimit = ({ credit, last_attempt: attempt }: StoreSvcCartOptionsResponse): boolean =>
  credit?.covers_cart === false || attempt?.code === "credit_limit_exceeded"

const MENDED_BY_A_CHOICE: readonly string[] = ["credit_limit_exceeded", "amount_changed", "choice_changed"]

/**
 * Whether this payment session was refused for a reason that a new choice mends: more than the buyer's credit, another
 * amount, or one of two sessions made at the same moment.
 */
export const wasRefused = (
  { last_attempt: attempt }: StoreSvcCartOptionsResponse,
  sessionId: string | null | undefined
): boolean =>
  attempt !== null && MENDED_BY_A_CHOICE.includes(attempt.code) && attempt.payment_session_id === sessionId

/**
 * Whether the buyer has to choose the cart's plan again: it was refused for too little credit when the order was placed,
 * the credit is known not to cover it, or the cart's amount changed. PaymentOption does not show that plan as chosen.
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
