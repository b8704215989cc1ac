import type { SvcDeclineCode } from "../headless"
import type { AttemptVerdict } from "../headless/decline-code"
import { isCartReason, isOfferRule } from "../headless/known-codes"
import type { SvcTextKey } from "../texts/en"

/** The text for why a choice or an order was refused. */
export const verdictText = ({ kind, code }: AttemptVerdict): SvcTextKey =>
  kind === "declined" ? declineText(code) : `try_again.${code}`

/** The text for a decline. Faults of the cart and the fate of its order read the same wherever they are said. */
const declineText = (code: SvcDeclineCode): SvcTextKey => {
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
