import { chosenProvider, type Cart } from "../cart/cart"

/** Medusa's id of the provider of the credit. */
export const CREDIT_PROVIDER = "pp_business-credit"

/** Medusa's provider without a service. In this shop it is a bank transfer. */
export const TRANSFER_PROVIDER = "pp_system_default"

type PaymentChoice =
  | { by: "credit"; planId: number | null; sessionId: string; amount: number | undefined }
  | { by: "other"; providerId: string }

/** The cart's earlier choice, for example from before a reload of the page. */
export const paymentChoiceOf = (cart: Cart): PaymentChoice | undefined => {
  const providerId = chosenProvider(cart)

  if (providerId === undefined) {
    return undefined
  }
  if (providerId !== CREDIT_PROVIDER) {
    return { by: "other", providerId }
  }
  const session = cart.payment_collection?.payment_sessions?.find((each) => each.provider_id === providerId)
  const planId = Number(session?.data["repayment_config_id"])

  return {
    by: "credit",
    planId: Number.isSafeInteger(planId) ? planId : null,
    sessionId: session?.id ?? "",
    amount: session?.amount,
  }
}

/** The plan that was chosen before; undefined when the cart is not paid on credit. */
export const planOf = (cart: Cart): number | null | undefined => {
  const choice = paymentChoiceOf(cart)

  return choice?.by === "credit" ? choice.planId : undefined
}
