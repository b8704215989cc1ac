import { MedusaError } from "@medusajs/framework/utils"
import { CheckoutInputError } from "../../../domain/checkout-input-error"
import { CheckoutDeclined } from "./checkout-declined"

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
