import { BigNumber } from "bignumber.js"
import { CheckoutInputError } from "./checkout-input-error"
import { type Decimal, MAX_HALALAS } from "./money"

const MAX_SAR = new BigNumber(MAX_HALALAS).shiftedBy(-2)

/**
 * Reads an exact amount of SAR of a checkout, zero or more.
 * @throws CheckoutInputError `amount_invalid` when it is no number, negative or beyond what the wire can hold.
 */
export const checkoutAmount = (value: Decimal): BigNumber => {
  const amount = new BigNumber(value)

  if (!amount.gte(0) || amount.gt(MAX_SAR)) {
    throw new CheckoutInputError("amount_invalid")
  }

  return amount
}
