import { isOfferRule } from "./offer-rule"
import type { SvcDeclineCode, SvcTryAgainCode } from "./storefront-types"

/** What the code of a cart's last attempt means for its buyer. */
type AttemptVerdict =
  { kind: "declined"; code: SvcDeclineCode } | { kind: "try_again"; code: SvcTryAgainCode }

const declined = (code: SvcDeclineCode): AttemptVerdict => ({ kind: "declined", code })

/** Reads `last_attempt.code`; null when nothing is known of an attempt. */
export const verdictOf = (code: string | null): AttemptVerdict => {
  switch (code) {
    case "busy_try_again":
    case "try_again":
    case "confirming":
      return { kind: "try_again", code }
    case "credit_limit_exceeded":
    case "not_onboarded":
    case "agreement_expired":
    case "plan_unavailable":
    case "check_details":
    case "not_available":
    case "currency_not_supported":
    case "country_not_supported":
    case "phone_missing":
    case "phone_invalid":
    case "address_missing":
    case "cart_not_ready":
    case "amount_changed":
    case "being_checked":
    case "already_financed":
      return declined(code)
    case "plan_unknown":
    case "plan_missing":
      return declined("plan_unavailable")
    case "cart_empty":
    case "item_invalid":
    case "amount_invalid":
    case "total_not_positive":
      return declined("cart_not_ready")
    default:
      return declined(code !== null && isOfferRule(code) ? code : "declined")
  }
}
