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

/** The code of the `CheckoutInputError` that the function throws; undefined if it throws none. */
export const inputErrorOf = (attempt: () => void): CheckoutInputErrorCode | undefined => {
  try {
    attempt()
    return undefined
  } catch (error) {
    if (error instanceof CheckoutInputError) {
      return error.code
    }
    throw error
  }
}
