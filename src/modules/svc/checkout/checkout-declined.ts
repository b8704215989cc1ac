/** The checkout did not take place; `message` is for the buyer. */
export class CheckoutDeclined extends Error {
  override readonly name = "CheckoutDeclined"

  /** @param code the storefront's word for the reason, such as `credit_limit_exceeded`. */
  constructor(
    readonly code: string,
    message: string
  ) {
    super(message)
  }
}
