import type { SvcLastAttempt } from "../../types"
import { declines, oneOf } from "./known-codes"
import type { SvcDeclineCode, SvcNotPlaced, SvcTryAgainCode } from "./storefront-types"

/** What the code of a cart's last attempt means for its buyer. */
export type AttemptVerdict =
  { kind: "declined"; code: SvcDeclineCode } | { kind: "try_again"; code: SvcTryAgainCode }

const isTryAgain = oneOf<Exclude<SvcTryAgainCode, "unreachable">>({
  busy_try_again: true,
  try_again: true,
  confirming: true,
})

const isDecline = oneOf(declines)

const choosesAgain = oneOf({
  credit_limit_exceeded: true,
  amount_changed: true,
  choice_changed: true,
  plan_unavailable: true,
  agreement_expired: true,
  not_onboarded: true,
})

/**
 * Where the buyer goes after a refusal. `choose_again`: the step with the plans, the credit and the registration.
 * `new_cart`: this cart has had its order. `stay`: the button, which says why.
 */
export const stepAfter = (code: SvcNotPlaced["code"]): "choose_again" | "new_cart" | "stay" =>
  choosesAgain(code) ? "choose_again" : code.startsWith("order_") ? "new_cart" : "stay"

/** Whether the service may have an order of the cart already. Such an attempt is gone on with, and nothing else is paid. */
export const isInDoubt = (attempt: SvcLastAttempt | null | undefined): boolean =>
  attempt?.code === "confirming" || attempt?.code === "being_checked"

/** Reads `last_attempt.code`, or why the method is not shown; null when neither is known. */
export const verdictOf = (code: string | null): AttemptVerdict => {
  switch (code) {
    case null:
      return { kind: "declined", code: "declined" }
    case "service_unavailable":
      // Nothing was declined: the service, or the store's own list of plans, did not answer.
      return { kind: "try_again", code: "try_again" }
    case "plan_unknown":
    case "plan_missing":
      return { kind: "declined", code: "plan_unavailable" }
    case "cart_empty":
    case "item_invalid":
    case "amount_invalid":
    case "total_not_positive":
      return { kind: "declined", code: "cart_not_ready" }
    default:
      return isTryAgain(code)
        ? { kind: "try_again", code }
        : { kind: "declined", code: isDecline(code) ? code : "declined" }
  }
}
