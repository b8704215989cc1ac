const MESSAGES = {
  currency_not_supported: "This payment method is available for orders in Saudi riyals (SAR) only.",
  country_not_supported: "This payment method is available for addresses in Saudi Arabia only.",
  phone_missing: "Add a phone number to pay this way: the confirmation code is sent to it.",
  phone_invalid: "The phone number is not valid. Check it, including its country code, and try again.",
  plan_unknown: "The chosen repayment plan is not available. Choose another one.",
  plan_missing: "Choose a repayment plan to pay this way.",
  address_missing: "Add a billing or shipping address to pay this way.",
  cart_empty: "There is nothing to pay for: the cart is empty.",
  item_invalid:
    "An item of this order has a quantity that cannot be ordered. Check the quantities and try again.",
  amount_invalid: "An amount of this order cannot be read. Refresh the cart and try again.",
  total_not_positive: "There is nothing to pay for this order, so this payment method does not apply.",
  total_not_explained:
    "The total of this order is not what its items, shipping and discounts come to. Refresh the cart and try again, or pay another way.",
  amount_changed: "The amount has changed since the payment method was chosen. Choose it again.",
  amount_above_order:
    "The amount of this payment is more than the order's total. Ask the shop for a new payment link.",
  already_financed:
    "This order is paid for with this payment method already, in whole or for more than what is left of it.",
  prepaid_reference_missing: "The reference of the down payment is missing. Add it and try again.",
} as const

/** Why a checkout cannot be sent to the service; stable, for storefronts to translate. */
export type CheckoutInputErrorCode = keyof typeof MESSAGES

/** A checkout that is refused before any call to the service. Its message is for the buyer and names nobody. */
export class CheckoutInputError extends Error {
  override readonly name = "CheckoutInputError"

  constructor(readonly code: CheckoutInputErrorCode) {
    super(MESSAGES[code])
  }
}
