import { checkoutDeclineEn } from "../words/en/checkout"
import { type RefusedOver, refusedOver } from "./refused-fields"

type CheckoutDeclineCode = keyof typeof checkoutDeclineEn

interface CheckoutDecline {
  code: CheckoutDeclineCode
  /** English; a storefront has its own texts by the code. */
  message: string
}

/** By the service's code; null: the call certainly had no effect, and got no code. */
const CODES = new Map<number | null, CheckoutDeclineCode>([
  [null, "try_again"],
  [400, "check_details"],
  // Our own earlier call arrived (design D4).
  [801, "being_checked"],
  [802, "not_available"],
  [803, "not_available"],
  [804, "busy_try_again"],
  [805, "not_onboarded"],
  [806, "credit_limit_exceeded"],
  [876, "plan_unavailable"],
  [877, "plan_unavailable"],
  [878, "plan_unavailable"],
  [881, "agreement_expired"],
  [500, "try_again"],
])

/** When no buyer can correct what was refused. */
const OVER: Readonly<Record<RefusedOver, CheckoutDeclineCode>> = {
  plan: "plan_unavailable",
  store: "not_available",
}

/**
 * What to tell the buyer when Initiate Checkout did not succeed (spec 7.1). `confirming`: nobody has answered the call.
 * `being_checked`: a person has to ask the operator about it. A code that the specification does not name is
 * `not_available`, since no remedy is known.
 * @param fields that the service named as failing
 */
export const checkoutDecline = (
  reason: number | null | "confirming" | "being_checked",
  fields: readonly string[] = []
): CheckoutDecline => {
  const over = refusedOver(reason, fields)
  const byReason = typeof reason === "string" ? reason : (CODES.get(reason) ?? "not_available")
  const code = over === undefined ? byReason : OVER[over]

  return { code, message: checkoutDeclineEn[code] }
}
