import { BigNumber } from "bignumber.js"
import { checkoutAmount } from "./checkout-amount"
import type { CheckoutInput } from "./checkout-input"
import { CheckoutInputError } from "./checkout-input-error"
import { allocate, asHalalas, type Halalas, halalasOf } from "./money"

/** Amounts of a checkout that reconcile to the halala: `total = sum(lines) + shipping - discount`. */
export interface CheckoutTotals {
  total: Halalas
  /** Before discounts, tax included, in the order of the items. */
  lines: Halalas[]
  shipping: Halalas
  /** Everything between lines with shipping and the total: promotions, credit lines, gift cards. */
  discount: Halalas
}

/** SAR by which the total may exceed its lines: less than rounding moves. */
const ROUNDING_SLACK = new BigNumber("0.005")

/**
 * Rounds a checkout to halalas (design D5): the total half up, then lines and shipping so that they add up.
 * @throws CheckoutInputError `cart_empty`, `amount_invalid`, `total_not_positive` or `total_above_lines`.
 */
export const checkoutTotals = ({
  items,
  shippingTotal,
  total: exactTotal,
}: Pick<CheckoutInput, "items" | "shippingTotal" | "total">): CheckoutTotals => {
  if (items.length === 0) {
    throw new CheckoutInputError("cart_empty")
  }

  const total = positiveTotal(exactTotal)
  const shares = [...items.map((item) => checkoutAmount(item.total)), checkoutAmount(shippingTotal)]
  const exactGross = checkoutAmount(BigNumber.sum(...shares))

  // Medusa divides for tax-inclusive prices, so its total can end a hair above its lines. That is rounding, absorbed
  // by the lines; anything more is money that no line explains.
  if (new BigNumber(exactTotal).minus(exactGross).gte(ROUNDING_SLACK)) {
    throw new CheckoutInputError("total_above_lines")
  }

  const gross = asHalalas(Math.max(halalasOf(exactGross), total))
  const allocated = allocate(gross, shares)

  return {
    total,
    lines: allocated.slice(0, items.length),
    shipping: allocated[items.length] ?? asHalalas(0),
    discount: asHalalas(gross - total),
  }
}

const positiveTotal = (exactTotal: CheckoutInput["total"]): Halalas => {
  if (new BigNumber(exactTotal).lte(0)) {
    throw new CheckoutInputError("total_not_positive")
  }

  const total = halalasOf(checkoutAmount(exactTotal))

  if (total === 0) {
    throw new CheckoutInputError("total_not_positive")
  }

  return total
}
