import type { SvcDeclineCode } from "../headless"
import { isCartReason, isOfferRule } from "../headless/known-codes"
import type { SvcTextKey } from "../texts/en"

/** The text for a decline. Faults of the cart and the fate of its order read the same wherever they are said. */
export const declineText = (code: SvcDeclineCode): SvcTextKey => {
  switch (code) {
    case "not_available":
      return "reason.service_unavailable"
    case "choice_changed":
      return "select.failed"
    case "order_declined":
      return "order.declined_body"
    case "order_expired":
      return "order.expired_body"
    default:
      // The option itself names the rule and its amount.
      return isOfferRule(code)
        ? "reason.not_eligible"
        : isCartReason(code)
          ? `reason.${code}`
          : `declined.${code}`
  }
}
