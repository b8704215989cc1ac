/** Why a checkout was not accepted, as a storefront says it; stable. */
type CheckoutDeclineCode =
  | "credit_limit_exceeded"
  | "not_onboarded"
  | "agreement_expired"
  | "plan_unavailable"
  | "check_details"
  | "busy_try_again"
  | "try_again"
  | "confirming"
  | "being_checked"
  | "not_available"

interface CheckoutDecline {
  code: CheckoutDeclineCode
  /** English; a storefront has its own texts by the code. */
  message: string
}

const MESSAGES: Readonly<Record<CheckoutDeclineCode, string>> = {
  credit_limit_exceeded:
    "Your available credit does not cover this order. Choose a plan with a down payment, make the order smaller, or pay another way.",
  not_onboarded:
    "Your registration for this payment method is not complete. Complete it and try again, or pay another way.",
  agreement_expired:
    "Your credit agreement has expired. Renew it by going through the registration again, or pay another way.",
  plan_unavailable:
    "This repayment plan is not available for your order. Choose another plan or pay another way.",
  check_details:
    "The order could not be accepted with these details. Check the phone number and the addresses, or pay another way.",
  busy_try_again: "Another order of yours is being processed. Wait a minute and try again.",
  try_again: "The payment service did not confirm the order. Try again in a few minutes, or pay another way.",
  confirming:
    "The payment service has not answered yet: it may have your order. Wait a few minutes, then try again here. Do not order again elsewhere in the meantime.",
  being_checked:
    "The payment service may have an order for this cart already. The store finds out; contact it before you order again.",
  not_available: "This payment method is not available at the moment. Pay another way.",
}

const CODES: ReadonlyMap<number, CheckoutDeclineCode> = new Map([
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

/**
 * What to tell the buyer when Initiate Checkout did not succeed (spec 7.1). `null` stands for a call that certainly had no
 * effect and got no code, `confirming` for one that nobody has answered, `being_checked` for an order that a person has to
 * ask the operator about; a code that the specification does not name is `not_available`, since nothing is known to help.
 */
export const checkoutDecline = (reason: number | null | "confirming" | "being_checked"): CheckoutDecline => {
  const code = codeOf(reason)

  return { code, message: MESSAGES[code] }
}

const codeOf = (reason: number | null | "confirming" | "being_checked"): CheckoutDeclineCode => {
  if (typeof reason === "string") {
    return reason
  }
  return reason === null ? "try_again" : (CODES.get(reason) ?? "not_available")
}
