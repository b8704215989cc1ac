import type { Translate } from "../i18n/use-texts"
import type { SvcRequestError } from "./svc-fetch"
import { isTextKey } from "./word-of"

/** The meaning of a failed request and the remedy, or else the server's own words. */
export const errorText = (t: Translate, { status, code, message }: SvcRequestError): string => {
  const refusal = `order.refusal.${code}`

  if (isTextKey(refusal)) {
    return t(refusal)
  }
  if (code === "svc_setting_changed") {
    return t("shared.error.changedMeanwhile")
  }
  if (code === "svc_attention_changed") {
    return t("shared.error.attentionChanged")
  }
  if (code === "svc_order_changed") {
    return t("shared.error.orderChanged")
  }
  if (code === "svc_newer_version") {
    return t("shared.error.newerVersion")
  }
  if (code === "svc_lock_held") {
    return t("shared.error.lockHeld")
  }
  if (code === "amount_changed") {
    // The server refuses a checkout (422) after its payment was recorded, and a payment before.
    return t(status === 422 ? "shared.error.amountChangedSince" : "shared.error.amountChanged")
  }
  if (code === "confirming" || code === "being_checked") {
    return t("shared.error.checkoutInDoubt")
  }
  if (status === null) {
    return t("shared.error.unreachable")
  }
  if (status >= 500) {
    return t("shared.error.server")
  }
  switch (status) {
    case 401:
      return t("shared.error.signedOut")
    case 403:
      return t("shared.error.notAllowed")
    case 404:
      return t("shared.error.notFound")
    case 409:
      // Medusa replaces the message of every conflict by its own.
      return t("shared.error.workedOn")
    case 413:
      return t("shared.error.tooLarge")
    case 422:
      // The server's words are for the buyer. Only a recorded down payment leads from here to a checkout.
      return t("order.nextStep.mend_declined_checkout")
    case 429:
      return t("shared.error.tooMany")
    default:
      return t("shared.error.refused", { message })
  }
}
