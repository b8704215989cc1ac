import { MedusaError } from "@medusajs/framework/utils"
import { checkoutDecline } from "../../../domain/checkout-decline"
import { CheckoutInputError } from "../../../domain/checkout-input-error"

/** The checkout did not take place; `message` is for the buyer. */
export class CheckoutDeclined extends Error {
  override readonly name = "CheckoutDeclined"

  /** The storefront's word for the reason, such as `credit_limit_exceeded`. */
  readonly code: string
  /** The service's own code (spec 7.1); null when it gave none. */
  readonly serviceCode: number | null

  /** @param reason see {@link checkoutDecline} */
  constructor(reason: Parameters<typeof checkoutDecline>[0]) {
    const { code, message } = checkoutDecline(reason)

    super(message)
    this.code = code
    this.serviceCode = typeof reason === "number" ? reason : null
  }
}

/**
 * Turns the plugin's errors into Medusa's, so that the buyer reads their message: a decline must be a
 * `PAYMENT_AUTHORIZATION_ERROR`, or the completion of the cart loses it.
 */
export const asMedusaError = (error: unknown): unknown => {
  if (error instanceof MedusaError) {
    return error
  }
  if (error instanceof CheckoutDeclined || error instanceof CheckoutInputError) {
    return new MedusaError(MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR, error.message, error.code)
  }
  return error
}
