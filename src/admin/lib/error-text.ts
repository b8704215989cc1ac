import type { TextKey } from "../i18n/texts"
import type { Translate } from "../i18n/use-texts"
import type { SvcRequestError } from "./svc-fetch"
import { isTextKey } from "./word-of"

/** What a code means, whatever its status. Refusals of an action have texts of their own. */
const CODES = new Map<string | null, TextKey>([
  ["svc_setting_changed", "shared.error.changedMeanwhile"],
  ["svc_attention_changed", "shared.error.attentionChanged"],
  ["svc_order_changed", "shared.error.orderChanged"],
  ["paid_otherwise", "shared.error.paidOtherwise"],
  ["svc_newer_version", "shared.error.newerVersion"],
  ["svc_lock_held", "shared.error.lockHeld"],
  ["confirming", "shared.error.checkoutInDoubt"],
  ["being_checked", "shared.error.checkoutInDoubt"],
])

const STATUSES = new Map<number | null, TextKey>([
  [null, "shared.error.unreachable"],
  [401, "shared.error.signedOut"],
  [403, "shared.error.notAllowed"],
  [404, "shared.error.notFound"],
  // Medusa replaces the message of every conflict by its own.
  [409, "shared.error.workedOn"],
  [413, "shared.error.tooLarge"],
  // The server's words are for the buyer. Only a recorded down payment leads from here to a checkout.
  [422, "order.nextStep.mend_declined_checkout"],
  [429, "shared.error.tooMany"],
])

/** The meaning of a failed request and the remedy, or else the server's own words. */
export const errorText = (t: Translate, { status, code, message }: SvcRequestError): string => {
  const refusal = `order.refusal.${code}`

  if (isTextKey(refusal)) {
    return t(refusal)
  }
  if (code === "amount_changed") {
    // The server refuses a checkout (422) after its payment was recorded, and a payment before.
    return t(status === 422 ? "shared.error.amountChangedSince" : "shared.error.amountChanged")
  }
  const known = CODES.get(code) ?? STATUSES.get(status)

  if (known !== undefined) {
    return t(known)
  }
  return status !== null && status >= 500 ? t("shared.error.server") : t("shared.error.refused", { message })
}
