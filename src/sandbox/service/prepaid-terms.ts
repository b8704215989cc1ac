import { isDomainListed, parseHttpUrl } from "../rules/allowed-url"
import { invalidField } from "../rules/refusal"
import { type OrderRecord } from "../state/sandbox-state"
import { type Settings } from "../state/settings"
import { type CheckoutPayment } from "./checkout-payment-schema"

type PrepaidTerms = Pick<OrderRecord, "collection" | "prepaidUtr" | "redirects" | "webhook">

export const NOTHING_TO_COLLECT: PrepaidTerms = {
  collection: "NONE",
  prepaidUtr: "",
  redirects: null,
  webhook: null,
}

/**
 * How the order's down payment is collected (spec 2.4). For a plan without one, `prepaid_payment` is ignored.
 * @throws Refusal 400 naming the field
 */
export const prepaidTermsOf = (
  payment: CheckoutPayment,
  required: boolean,
  settings: Settings
): PrepaidTerms => {
  const { prepaid_payment: prepaid } = payment

  if (!required) {
    return NOTHING_TO_COLLECT
  }

  if (!prepaid) {
    throw invalidField("payment.prepaid_payment", "is required: the plan requires a down payment")
  }

  if (prepaid.collection_method === "MERCHANT") {
    return { collection: "MERCHANT", prepaidUtr: payment.prepaid_utr ?? "", redirects: null, webhook: null }
  }

  const { success_redirection_url: success, failure_redirection_url: failure } = prepaid

  requireListed("success_redirection_url", success, settings)
  requireListed("failure_redirection_url", failure, settings)

  return {
    collection: "SVC",
    prepaidUtr: "",
    // The schema has checked that there are both.
    redirects: success !== undefined && failure !== undefined ? { success, failure } : null,
    webhook:
      prepaid.webhook_url === undefined
        ? null
        : { url: prepaid.webhook_url, secret: prepaid.webhook_secret ?? null },
  }
}

const requireListed = (field: string, value: string | undefined, settings: Settings): void => {
  const url = value === undefined ? undefined : parseHttpUrl(value)

  if (url && !isDomainListed(url, settings.redirect_allowlist)) {
    throw invalidField(`payment.prepaid_payment.${field}`, "is not on a domain whitelisted with the service")
  }
}
