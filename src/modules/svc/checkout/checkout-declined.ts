/** The checkout did not take place; `message` is for the buyer. */
export class CheckoutDeclined extends Error {
  override readonly name = "CheckoutDeclined"

  /**
   * @param code the storefront's word for the reason, such as `credit_limit_exceeded`.
   * @param serviceCode the service's own code (spec 7.1); null when it gave none.
   */
  constructor(
    readonly code: string,
    message: string,
    readonly serviceCode: number | null = null
  ) {
    super(message)
  }
}
