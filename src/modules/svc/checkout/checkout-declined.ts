import { MedusaError } from "@medusajs/framework/utils"
import { StoreFunctionError } from "../../../config"
import { checkoutDecline } from "../../../domain/checkout-decline"
import { CheckoutInputError } from "../../../domain/checkout-input-error"
import type { Problem } from "../../../domain/facts/problem"
import { type BuyersLanguage, wordsForBuyer } from "../../../domain/words-for-buyer"
import { NewerVersion } from "../ledger/ledger-error"

/** The checkout did not take place; `message` is for the buyer. */
export class CheckoutDeclined extends Error {
  override readonly name = "CheckoutDeclined"

  /** The storefront's word for the reason, such as `credit_limit_exceeded`. */
  readonly code: ReturnType<typeof checkoutDecline>["code"]
  /** The service's own code (spec 7.1); null when it gave none. */
  readonly serviceCode: number | null

  /**
   * @param reason see {@link checkoutDecline}
   * @param fields that the service named as failing
   * @param failure what the service said
   */
  constructor(
    reason: Parameters<typeof checkoutDecline>[0],
    readonly fields: readonly string[] = [],
    readonly failure?: Problem
  ) {
    const { code, message } = checkoutDecline(reason, fields)

    super(message)
    this.code = code
    this.serviceCode = typeof reason === "number" ? reason : null
  }
}

/**
 * The service has authorised the payment, and Medusa could not save it. The buyer reads the same as of a checkout that is
 * not answered, since completing the cart again finds the order in both cases.
 */
export class UnwrittenPayment extends MedusaError {
  constructor(language: BuyersLanguage = "en") {
    super(MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR, wordsForBuyer("confirming", language), "confirming")
  }
}

/**
 * Turns the plugin's errors into Medusa's, worded for the buyer. A decline must be a `PAYMENT_AUTHORIZATION_ERROR`, or the
 * completion of the cart loses its text. If a function of the store failed, or only a newer version knows where the attempt
 * stands, the buyer is told to try again; the merchant gets the reason elsewhere.
 * @param refusedAs the error type for what is refused before anything is sent
 */
export const asMedusaError = <Failure>(
  error: Failure,
  language: BuyersLanguage = "en",
  refusedAs: string = MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR
): Failure | MedusaError => {
  const told = insteadOf(error)

  if (!(told instanceof CheckoutInputError || told instanceof CheckoutDeclined)) {
    return error
  }
  const type = told instanceof CheckoutInputError ? refusedAs : MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR

  return new MedusaError(type, wordsForBuyer(told.code, language), told.code)
}

/** The decline that a buyer is told of instead of an error that is the merchant's. */
const insteadOf = <Failure>(error: Failure): Failure | CheckoutDeclined => {
  if (error instanceof StoreFunctionError) {
    return new CheckoutDeclined(null)
  }
  return error instanceof NewerVersion ? new CheckoutDeclined("confirming") : error
}
