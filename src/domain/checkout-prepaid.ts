import type { CheckoutInput, CheckoutPrepaid } from "./checkout-input"
import { CheckoutInputError } from "./checkout-input-error"
import type { CheckoutPaymentDraft, CheckoutPrepaidDraft } from "./checkout-payment-draft"
import { textOrUndefined } from "./text-or-undefined"

/**
 * The fields of a down payment (spec 2.4), present only when the selected plan requires one and it is said who
 * collects it.
 * @throws CheckoutInputError `prepaid_reference_missing` when the merchant collects it and gives no reference.
 */
export const checkoutPrepaid = ({
  plan,
  prepaid,
}: Pick<CheckoutInput, "plan" | "prepaid">): Pick<
  CheckoutPaymentDraft,
  "prepaid_payment" | "prepaid_utr"
> => {
  if (!plan?.requires_prepaid_collection || prepaid === undefined) {
    return {}
  }

  switch (prepaid.kind) {
    case "svc":
      return { prepaid_payment: { collection_method: "SVC", ...prepaidUrls(prepaid) } }
    case "merchant":
      return {
        prepaid_payment: { collection_method: "MERCHANT", ...prepaidUrls(prepaid) },
        prepaid_utr: requireReference(prepaid.utr),
      }
  }
}

const requireReference = (utr: string): string => {
  const reference = textOrUndefined(utr)

  if (reference === undefined) {
    throw new CheckoutInputError("prepaid_reference_missing")
  }

  return reference
}

const prepaidUrls = ({
  successUrl,
  failureUrl,
  webhookUrl,
  webhookSecret,
}: CheckoutPrepaid): Omit<CheckoutPrepaidDraft, "collection_method"> => ({
  ...(successUrl === undefined ? {} : { success_redirection_url: successUrl }),
  ...(failureUrl === undefined ? {} : { failure_redirection_url: failureUrl }),
  ...(webhookUrl === undefined ? {} : { webhook_url: webhookUrl }),
  ...(webhookSecret === undefined ? {} : { webhook_secret: webhookSecret }),
})
