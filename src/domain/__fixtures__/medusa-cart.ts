import { BigNumber } from "bignumber.js"
import * as fc from "fast-check"
import type { CheckoutInput, CheckoutItemInput } from "../checkout-input"

/** A line or a shipping method as a store sets it up, before any total is computed. */
export interface MedusaLine {
  unitPrice: string
  quantity: string
  /** Percent. */
  taxRate: number
  taxInclusive: boolean
  /** Promotion amounts, each with or without tax. */
  adjustments: { amount: string; taxInclusive: boolean }[]
}

/** A cart before any total is computed. */
export interface MedusaCart {
  items: MedusaLine[]
  shipping: MedusaLine
  /** SAR, taken off the total after tax. */
  credit: string
}

const decimals = (max: number, places: number): fc.Arbitrary<string> =>
  fc.integer({ min: 0, max: max * 10 ** places }).map((n) => new BigNumber(n).shiftedBy(-places).toFixed())

const price = fc.oneof(decimals(5_000, 2), decimals(500, 4), decimals(5, 4))
const taxRate = fc.constantFrom(0, 5, 7.5, 15)

const line = (unitPrices: fc.Arbitrary<string>, quantities: fc.Arbitrary<string>): fc.Arbitrary<MedusaLine> =>
  fc
    .record({
      unitPrice: unitPrices,
      quantity: quantities,
      taxRate,
      taxInclusive: fc.boolean(),
      // Thousandths of the price before tax; two promotions never take more than all of it.
      promotions: fc.array(
        fc.record({ thousandths: fc.integer({ min: 0, max: 500 }), taxInclusive: fc.boolean() }),
        {
          maxLength: 2,
        }
      ),
    })
    .map(({ promotions, ...rest }) => ({
      ...rest,
      adjustments: promotions.map(({ thousandths, taxInclusive }) => ({
        amount: withoutTax(rest).times(thousandths).shiftedBy(-3).toFixed(),
        taxInclusive,
      })),
    }))

/** Carts as stores have them: mixed tax rates and conventions, promotions, shipping, credit, odd decimals. */
export const medusaCarts: fc.Arbitrary<MedusaCart> = fc.record({
  items: fc.array(
    line(
      price,
      fc.oneof(
        fc.integer({ min: 1, max: 1_000 }).map(String),
        decimals(20, 3).filter((q) => q !== "0")
      )
    ),
    { minLength: 1, maxLength: 12 }
  ),
  shipping: line(fc.oneof(fc.constant("0"), price), fc.constant("1")),
  credit: fc.oneof(
    fc.constant("0"),
    // Medusa ignores credit of a halala or less.
    decimals(50, 4).filter((amount) => new BigNumber(amount).gt("0.01"))
  ),
})

const rateOf = ({ taxRate: percent }: Pick<MedusaLine, "taxRate">): BigNumber =>
  new BigNumber(percent).div(100)

const withoutTax = (priced: Omit<MedusaLine, "adjustments">): BigNumber => {
  const all = new BigNumber(priced.unitPrice).times(priced.quantity)

  return priced.taxInclusive ? all.div(rateOf(priced).plus(1)) : all
}

/** Totals of a line in Medusa's way: 20 decimals where it divides, nothing rounded to money. */
const lineTotals = (
  priced: MedusaLine
): Record<"subtotal" | "discount" | "tax" | "originalTax" | "originalTotal", BigNumber> => {
  const subtotal = withoutTax(priced)
  const discount = BigNumber.sum(
    0,
    ...priced.adjustments.map(({ amount, taxInclusive }) =>
      taxInclusive ? new BigNumber(amount).div(rateOf(priced).plus(1)) : amount
    )
  )
    .div(priced.quantity)
    .times(priced.quantity)
  const originalTax = subtotal.times(rateOf(priced))

  return {
    subtotal,
    discount,
    tax: subtotal.minus(discount).times(rateOf(priced)),
    originalTax,
    originalTotal: priced.taxInclusive
      ? new BigNumber(priced.unitPrice).times(priced.quantity)
      : subtotal.plus(originalTax),
  }
}

/** The amounts of a cart as Medusa computes them and the provider passes them on. */
export const amountsOf = ({
  items,
  shipping,
  credit,
}: MedusaCart): Pick<CheckoutInput, "items" | "shippingTotal" | "total" | "taxTotal"> => {
  const all = [...items, shipping].map(lineTotals)
  const sum = (part: "subtotal" | "discount" | "tax"): BigNumber =>
    BigNumber.sum(...all.map((totals) => totals[part]))

  return {
    items: items.map((item, index): CheckoutItemInput => {
      const { subtotal, originalTax, originalTotal } = lineTotals(item)

      return {
        title: `Item ${String(index + 1)}`,
        referenceId: `item_${String(index + 1)}`,
        quantity: item.quantity,
        unitPrice: item.unitPrice,
        total: originalTotal,
        subtotal,
        taxTotal: originalTax,
        taxRate: item.taxRate,
      }
    }),
    shippingTotal: lineTotals(shipping).originalTotal,
    taxTotal: sum("tax"),
    total: sum("subtotal").plus(sum("tax")).minus(sum("discount")).minus(credit),
  }
}
