import type { Texts } from "../i18n/use-texts"
import type { SvcRequestError } from "./svc-fetch"
import { isTextKey } from "./word-of"

/** What a failed request means, and what to do; the server's own words where this page has none. */
export const errorText = ({ t }: Pick<Texts, "t">, { status, code, message }: SvcRequestError): string => {
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
  if (code === "amount_changed") {
    // A checkout is refused (422) after its payment was recorded, and a payment before.
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
      // Medusa says something of its own for every conflict.
      return t("shared.error.workedOn")
    case 413:
      return t("shared.error.tooLarge")
    case 422:
      // The server's words are the buyer's; only a recorded down payment leads to a checkout from here.
      return t("order.nextStep.mend_declined_checkout")
    case 429:
      return t("shared.error.tooMany")
    default:
      return t("shared.error.refused", { message })
  }
}
