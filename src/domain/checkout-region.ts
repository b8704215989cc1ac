import { CheckoutInputError } from "./checkout-input-error"

/** Checks the one currency of the service (spec 8), in any case. @throws CheckoutInputError `currency_not_supported`. */
export const requireSar = (currencyCode: string): void => {
  if (currencyCode.trim().toUpperCase() !== "SAR") {
    throw new CheckoutInputError("currency_not_supported")
  }
}

/**
 * Checks the one country of the service (spec 8), in any case. An unknown country is refused too.
 * @throws CheckoutInputError `country_not_supported`.
 */
export const requireSaudiArabia = (countryCode: string | null | undefined): void => {
  if (countryCode?.trim().toUpperCase() !== "SA") {
    throw new CheckoutInputError("country_not_supported")
  }
}
