import { BigNumber } from "bignumber.js"
import { checkoutAmount } from "./checkout-amount"
import type { CheckoutItemInput } from "./checkout-input"
import { CheckoutInputError } from "./checkout-input-error"
import type { CheckoutItemDraft } from "./checkout-payment-draft"
import { type Decimal, type Halalas, halalasOf, sarOf } from "./money"
import { textOrUndefined } from "./text-or-undefined"

/**
 * A line for the wire (spec 2.3), with its total as allocated by `checkoutTotals`.
 *
 * The wire's quantity is a whole number. A fractional one is sent as a single piece that costs what the line costs,
 * and the title tells how much it is ("1.5 x Copper cable"): rounding the quantity would charge for other goods.
 * @throws CheckoutInputError `item_invalid` for a quantity of zero or less, `amount_invalid`.
 */
export const checkoutItem = (item: CheckoutItemInput, lineTotal: Halalas): CheckoutItemDraft => {
  const sku = textOrUndefined(item.sku)
  const size = textOrUndefined(item.size)
  const title = textOrUndefined(item.title) ?? sku ?? item.referenceId
  const quantity = positiveQuantity(item.quantity)
  const whole = quantity.isInteger()
  const unitPrice = halalasOf(checkoutAmount(item.unitPrice))

  return {
    title: whole ? title : `${quantity.toFixed()} x ${title}`,
    reference_id: item.referenceId,
    ...(sku === undefined ? {} : { sku }),
    quantity: whole ? quantity.toNumber() : 1,
    unit_price: sarOf(whole ? unitPrice : lineTotal),
    tax_amount: sarOf(halalasOf(checkoutAmount(item.taxTotal))),
    tax_percentage: checkoutAmount(item.taxRate).toNumber(),
    total_amount: sarOf(lineTotal),
    ...(size === undefined ? {} : { size }),
  }
}

const positiveQuantity = (value: Decimal): BigNumber => {
  const quantity = new BigNumber(value)

  if (!quantity.gt(0) || quantity.gt(Number.MAX_SAFE_INTEGER)) {
    throw new CheckoutInputError("item_invalid")
  }

  return quantity
}
