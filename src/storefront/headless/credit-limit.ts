import type { StoreSvcCartOptionsResponse, StoreSvcPlan, SvcCredit } from "../../types"
import { halalas } from "./halalas"
import { oneOf } from "./known-codes"
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

/** Whether a decline is over with the next choice, whichever plan it is. */
export const isMendedByChoice = oneOf({ amount_changed: true, choice_changed: true, plan_unavailable: true })

/**
 * Whether this payment session was refused for a reason that a new choice mends: more than the buyer's credit, another
 * amount, a plan that is not to be had, or one of two sessions made at the same moment.
 */
export const wasRefused = (
  { last_attempt: attempt }: StoreSvcCartOptionsResponse,
  sessionId: string | null | undefined
): boolean =>
  attempt !== null &&
  (attempt.code === "credit_limit_exceeded" || isMendedByChoice(attempt.code)) &&
  attempt.payment_session_id === sessionId

/**
 * Whether the buyer has to choose the cart's plan again: it was refused when the order was placed, it is not on offer any
 * more, the credit is known not to cover it, or the cart's amount changed. PaymentOption does not show that plan as chosen.
 */
export const isChoiceRefused = (cart: SvcCart, options: StoreSvcCartOptionsResponse): boolean =>
  cart.payment_collection?.payment_sessions?.some(({ id, data }) => {
    const planId = data?.["repayment_config_id"]
    const plan = options.plans.find(({ repayment_config_id: listed }) => listed === planId)

    return (
      wasRefused(options, id) ||
      (plan === undefined
        ? options.show && typeof planId === "number"
        : !fitsCredit(plan, options.credit, cart.total))
    )
  }) ?? false
