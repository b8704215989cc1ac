import { BigNumber } from "bignumber.js"
import type { CheckoutItem } from "../client"
import { type CheckoutItemInput, type CheckoutSums, textOrUndefined } from "./checkout-input"
import { CheckoutInputError } from "./checkout-input-error"
import { checkoutAmount } from "./checkout-totals"
import { asHalalas, type Decimal, type Halalas, halalasOf, sarOf } from "./money"

/** A JSON number does not keep more digits. */
const SIGNIFICANT_DIGITS = 15

/**
 * A line for the wire (spec 2.3), with its total as allocated by `checkoutTotals`. Its tax is what the total contains
 * at the line's rate. Total and tax follow from its unit price, rounded to the halala (ADR 9).
 *
 * The wire's quantity is a whole number. A fractional one is sent as a single piece that costs what the line costs, and
 * the title tells how much it is ("1.5 x Copper cable"): rounding the quantity would charge for other goods.
 * @throws CheckoutInputError `item_invalid` for a quantity of zero or less, `amount_invalid`.
 */
export const checkoutItem = (
  item: CheckoutItemInput,
  total: Halalas,
  unitPrice: CheckoutSums["unitPrice"]
) => {
  const sku = textOrUndefined(item.sku)
  const title = textOrUndefined(item.title) ?? sku ?? item.referenceId
  const quantity = positiveQuantity(item.quantity)
  const whole = quantity.isInteger()
  const rate = checkoutAmount(item.taxRate)
  const tax = taxWithin(total, rate)
  const line = {
    total,
    tax,
    rate,
    pieces: whole ? quantity : new BigNumber(1),
    storePrice: checkoutAmount(item.unitPrice).times(whole ? 1 : quantity),
  }

  return {
    title: whole ? title : `${quantity.toFixed()} x ${title}`,
    reference_id: item.referenceId,
    ...(sku === undefined ? {} : { sku }),
    quantity: line.pieces.toNumber(),
    unit_price: (unitPrice === "with_tax" ? priceWithTax(line) : priceWithoutTax(line)).toNumber(),
    tax_amount: sarOf(tax),
    tax_percentage: rate.toNumber(),
    total_amount: sarOf(total),
  } satisfies CheckoutItem
}

const positiveQuantity = (value: Decimal): BigNumber => {
  const quantity = new BigNumber(value)

  if (!quantity.gt(0) || quantity.gt(Number.MAX_SAFE_INTEGER)) {
    throw new CheckoutInputError("item_invalid")
  }

  return quantity
}

/** The tax in an amount that includes it, at a rate in percent. */
const taxWithin = (total: Halalas, rate: BigNumber): Halalas =>
  halalasOf(exactSar(total).times(rate).div(rate.plus(100)))

interface PricedLine {
  total: Halalas
  tax: Halalas
  /** Percent. */
  rate: BigNumber
  pieces: BigNumber
  /** SAR for a piece as the store states it, with or without tax. */
  storePrice: BigNumber
}

/**
 * The SAR of a piece without tax: the store's own price, if total and tax follow from it. They do not if the store's
 * prices contain the tax, or if rounding gave this line a halala of another. Then the line's rounded net amount is
 * divided by its pieces, or else the exact one: for some totals no net amount in halalas has their tax.
 */
const priceWithoutTax = (line: PricedLine): BigNumber => {
  const { total, tax, rate, pieces, storePrice } = line
  const net = asHalalas(total - tax)
  const exactNet = exactSar(total).div(rate.div(100).plus(1))
  const follows = (price: BigNumber): boolean => {
    const priced = price.times(pieces)
    const itsTax = priced.times(rate).div(100)

    return isRounded(priced, net) && isRounded(itsTax, tax) && isRounded(priced.plus(itsTax), total)
  }

  return [storePrice, exactSar(net).div(pieces)].map(asSent).find(follows) ?? asSent(exactNet.div(pieces))
}

/** The SAR of a piece with tax: the store's own price where the line follows from it, else what a piece comes to. */
const priceWithTax = ({ total, pieces, storePrice }: PricedLine): BigNumber => {
  const price = asSent(storePrice)

  return isRounded(price.times(pieces), total) ? price : asSent(exactSar(total).div(pieces))
}

const exactSar = (halalas: Halalas): BigNumber => new BigNumber(halalas).shiftedBy(-2)

const isRounded = (sar: BigNumber, halalas: Halalas): boolean =>
  sar.shiftedBy(2).integerValue(BigNumber.ROUND_HALF_UP).eq(halalas)

const asSent = (price: BigNumber): BigNumber => price.precision(SIGNIFICANT_DIGITS)
