import { BigNumber } from "bignumber.js"
import { type CheckoutPayment } from "../service/checkout-payment-schema"
import { type Settings } from "../state/settings"
import { invalidField } from "./refusal"

type SentOrder = CheckoutPayment["order"]

const rounded = (sar: BigNumber): BigNumber => sar.decimalPlaces(2, BigNumber.ROUND_HALF_UP)

const sum = (amounts: (number | undefined)[]): BigNumber =>
  BigNumber.sum(0, ...amounts.map((amount) => amount ?? 0))

/** @throws Refusal 400 naming the field if it is missing or another amount. */
const requireAmount = (field: string, sent: number | undefined, expected: BigNumber, what: string): void => {
  if (sent === undefined || !expected.eq(sent)) {
    throw invalidField(`payment.order.${field}`, `must be ${expected.toFixed(2)}: ${what}`)
  }
}

/**
 * Checks every sum in a checkout that a service could check beyond rule 1 (spec 2.3), in exact decimals. Only the setting
 * `cross_checks` makes this assumption. With rule 1 it follows that `sub_total`, `tax_amount` and `shipping_amount` minus
 * `discount_amount` are the total.
 * @throws Refusal 400 naming the first field that does not fit.
 */
export const requireCrossChecks = (order: SentOrder, setting: Settings["cross_checks"]): void => {
  if (setting === "none") {
    return
  }
  order.items.forEach((item, index) => {
    requireItem(item, `items.${index}`, setting)
  })
  const taxes = sum(order.items.map((item) => item.tax_amount))
  const totals = sum(order.items.map((item) => item.total_amount))

  requireAmount("tax_amount", order.tax_amount, taxes, "the items' tax_amount")
  requireAmount("sub_total", order.sub_total, totals.minus(taxes), "the items' total_amount less tax_amount")
}

const requireItem = (
  item: SentOrder["items"][number],
  path: string,
  setting: Exclude<Settings["cross_checks"], "none">
): void => {
  const {
    quantity = 0,
    unit_price: price = 0,
    tax_percentage: percent = 0,
    tax_amount: tax,
    total_amount: total,
  } = item
  const priced = new BigNumber(price).times(quantity)
  const contained = rounded(new BigNumber(total).times(percent).div(new BigNumber(percent).plus(100)))

  requireAmount(`${path}.tax_amount`, tax, contained, "what total_amount contains at tax_percentage")
  if (setting === "unit_price_with_tax") {
    requireAmount(`${path}.total_amount`, total, rounded(priced), "quantity x unit_price")
    return
  }
  const taxOfPrice = rounded(priced.times(percent).div(100))

  requireAmount(`${path}.tax_amount`, tax, taxOfPrice, "tax_percentage of quantity x unit_price")
  requireAmount(
    `${path}.total_amount`,
    total,
    rounded(priced).plus(taxOfPrice),
    "quantity x unit_price plus tax_amount"
  )
}
