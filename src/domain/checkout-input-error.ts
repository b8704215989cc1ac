import { checkoutInputEn } from "../words/en/checkout"

/** Why a checkout cannot be sent to the service; stable, for storefronts to translate. */
export type CheckoutInputErrorCode = keyof typeof checkoutInputEn

/** A checkout that is refused before any call to the service. Its message is for the buyer and names nobody. */
export class CheckoutInputError extends Error {
  override readonly name = "CheckoutInputError"

  constructor(readonly code: CheckoutInputErrorCode) {
    super(checkoutInputEn[code])
  }
}
