import { BigNumber } from "bignumber.js"
import type { CheckoutAmounts } from "./checkout-input"
import { CheckoutInputError } from "./checkout-input-error"
import { allocate, asHalalas, type Decimal, type Halalas, halalasOf, MAX_SAR } from "./money"

/** Amounts of a checkout that reconcile to the halala: `total = sum(lines) + shipping - discount` (spec 2.3 rule 1). */
interface CheckoutTotals {
  total: Halalas
  /** Before discounts, tax included, in the order of the items. */
  lines: Halalas[]
  /** Before discounts, tax included. */
  shipping: Halalas
  /** What the store itself took off: promotions, store credit, gift cards. */
  discount: Halalas
}

/** SAR by which amounts that ought to be equal may differ: less than rounding moves. */
export const ROUNDING_SLACK = new BigNumber("0.005")

/** SAR below which a difference is what divisions leave behind, and no discount. */
const NOISE = new BigNumber("0.0001")

/**
 * Reads an exact amount of SAR of a checkout, zero or more.
 * @throws CheckoutInputError `amount_invalid` when it is no number or negative, `above_maximum` beyond what the wire can hold.
 */
export const checkoutAmount = (value: Decimal): BigNumber => {
  const amount = new BigNumber(value)

  if (!amount.gte(0)) {
    throw new CheckoutInputError("amount_invalid")
  }
  if (amount.gt(MAX_SAR)) {
    throw new CheckoutInputError("above_maximum")
  }

  return amount
}

/**
 * Rounds a checkout to halalas (design D5): the total half up, then lines and shipping so that they add up.
 * @throws CheckoutInputError `cart_empty`, `amount_invalid`, `total_not_positive`, or `total_not_explained` when the total
 * is not what lines, shipping and the store's own discounts come to: no discount is made up to close a gap.
 */
export const checkoutTotals = (amounts: CheckoutAmounts): CheckoutTotals => {
  if (amounts.items.length === 0) {
    throw new CheckoutInputError("cart_empty")
  }

  const total = positiveTotal(amounts.total)
  const shares = [...amounts.items.map((item) => item.total), amounts.shippingTotal].map(checkoutAmount)
  const gross = checkoutAmount(BigNumber.sum(...shares))
  const discount = discountOf(amounts, gross)
  const unexplained = gross.minus(discount).minus(amounts.total)

  if (!unexplained.abs().lt(ROUNDING_SLACK)) {
    throw new CheckoutInputError("total_not_explained")
  }

  // Without a discount the lines carry the total as it is rounded, so that rounding never looks like a discount of a halala.
  const roundedGross = discount.isZero() ? total : asHalalas(Math.max(halalasOf(gross), total))
  const allocated = allocate(roundedGross, shares)

  return {
    total,
    lines: allocated.slice(0, amounts.items.length),
    shipping: allocated[amounts.items.length] ?? asHalalas(0),
    discount: asHalalas(roundedGross - total),
  }
}

/** SAR that the store took off lines, shipping and the total; never negative. */
const discountOf = (amounts: CheckoutAmounts, gross: BigNumber): BigNumber => {
  // Not read by `checkoutAmount`: a full discount may leave a hair less than zero.
  const left = BigNumber.sum(
    ...amounts.items.map((item) => item.discountedTotal),
    amounts.discountedShippingTotal
  )
  const discount = gross.minus(left).plus(amounts.creditTotal)

  return discount.lt(NOISE) ? new BigNumber(0) : discount
}

const positiveTotal = (exactTotal: Decimal): Halalas => {
  const total = new BigNumber(exactTotal).lte(0) ? asHalalas(0) : halalasOf(checkoutAmount(exactTotal))

  if (total === 0) {
    throw new CheckoutInputError("total_not_positive")
  }
  return total
}
