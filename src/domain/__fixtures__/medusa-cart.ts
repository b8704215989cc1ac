import { BigNumber as MedusaNumber, decorateCartTotals } from "@medusajs/framework/utils"
import { BigNumber } from "bignumber.js"
import * as fc from "fast-check"
import type { CheckoutAmounts, CheckoutItemInput } from "../checkout-input"

/** A line or a shipping method as a store sets it up, before any total is computed. */
interface MedusaLine {
  unitPrice: string
  quantity: string
  /** How much of it came back, of an order's line. */
  returned: string
  /** Percent, one for each tax. */
  taxRates: readonly number[]
  taxInclusive: boolean
  /** Promotion amounts, each with or without tax. */
  adjustments: { amount: string; taxInclusive: boolean }[]
}

export interface MedusaCart {
  items: MedusaLine[]
  shipping: MedusaLine
  /** SAR, taken off the total after tax. */
  credit: string
}

const decimals = (max: number, places: number): fc.Arbitrary<string> =>
  fc.integer({ min: 0, max: max * 10 ** places }).map((n) => new BigNumber(n).shiftedBy(-places).toFixed())

const price = fc.oneof(decimals(5_000, 2), decimals(500, 4), decimals(5, 4))
const taxRates = fc.constantFrom([], [0], [5], [7.5], [15], [15], [10, 5], [2.5, 5])

const wholeQuantity = fc
  .record({ bought: fc.integer({ min: 1, max: 1_000 }), back: fc.nat() })
  .chain(({ bought, back }) =>
    fc
      .constantFrom("0", "0", String(back % bought))
      .map((returned) => ({ quantity: String(bought), returned }))
  )
const fraction = decimals(20, 3)
  .filter((quantity) => quantity !== "0")
  .map((quantity) => ({ quantity, returned: "0" }))

const line = (
  unitPrices: fc.Arbitrary<string>,
  quantities: fc.Arbitrary<{ quantity: string; returned: string }>
): fc.Arbitrary<MedusaLine> =>
  fc
    .record({
      unitPrice: unitPrices,
      quantities,
      taxRates,
      taxInclusive: fc.boolean(),
      // Thousandths of the price before tax; two promotions never take more than all of it.
      promotions: fc.array(
        fc.record({ thousandths: fc.integer({ min: 0, max: 500 }), taxInclusive: fc.boolean() }),
        { maxLength: 2 }
      ),
    })
    .map(({ promotions, quantities: { quantity, returned }, ...rest }) => {
      const priced = { ...rest, quantity, returned }

      return {
        ...priced,
        adjustments: promotions.map(({ thousandths, taxInclusive }) => ({
          amount: withoutTax(priced).times(thousandths).shiftedBy(-3).toFixed(),
          taxInclusive,
        })),
      }
    })

const withoutTax = (priced: Omit<MedusaLine, "adjustments">): BigNumber => {
  const all = new BigNumber(priced.unitPrice).times(priced.quantity)
  const rate = BigNumber.sum(0, ...priced.taxRates)

  return priced.taxInclusive ? all.div(rate.div(100).plus(1)) : all
}

/**
 * Carts and orders as stores have them: mixed tax rates and conventions, promotions, shipping, credit, returns, fractions
 * of a piece, odd decimals.
 */
export const medusaCarts: fc.Arbitrary<MedusaCart> = fc.record({
  items: fc.array(line(price, fc.oneof(wholeQuantity, fraction)), { minLength: 1, maxLength: 12 }),
  shipping: line(fc.oneof(fc.constant("0"), price), fc.constant({ quantity: "1", returned: "0" })),
  credit: fc.oneof(fc.constant("0"), decimals(50, 4)),
})

/** A total that Medusa computed, with every digit. */
const exact = (owner: object, total: string): string => {
  const value: unknown = Reflect.get(owner, total)

  return value instanceof MedusaNumber ? String(value.raw?.value ?? value.numeric) : "0"
}

const taxLinesOf = ({ taxRates: rates }: MedusaLine) => rates.map((rate) => ({ rate }))
const adjustmentsOf = ({ adjustments }: MedusaLine) =>
  adjustments.map(({ amount, taxInclusive }) => ({ amount, is_tax_inclusive: taxInclusive }))

/** The amounts of a cart as Medusa's own code computes them. */
export const amountsOf = ({ items, shipping, credit }: MedusaCart): CheckoutAmounts => {
  // Medusa writes the lines' totals to the lines themselves.
  const lines = items.map((item, index) => ({
    id: `item_${String(index + 1)}`,
    unit_price: item.unitPrice,
    quantity: item.quantity,
    is_tax_inclusive: item.taxInclusive,
    tax_lines: taxLinesOf(item),
    adjustments: adjustmentsOf(item),
    detail: { return_received_quantity: item.returned },
  }))
  const cart = decorateCartTotals({
    currency_code: "sar",
    items: lines,
    shipping_methods: [
      {
        id: "shipping_1",
        amount: shipping.unitPrice,
        is_tax_inclusive: shipping.taxInclusive,
        tax_lines: taxLinesOf(shipping),
        adjustments: adjustmentsOf(shipping),
      },
    ],
    credit_lines: [{ amount: credit }],
  })

  return {
    items: items.map((item, index): CheckoutItemInput => {
      const decorated = lines[index] ?? {}

      return {
        title: `Item ${String(index + 1)}`,
        referenceId: `item_${String(index + 1)}`,
        quantity: new BigNumber(item.quantity).minus(item.returned),
        unitPrice: item.unitPrice,
        total: exact(decorated, "original_total"),
        discountedTotal: exact(decorated, "total"),
        taxRate: BigNumber.sum(0, ...item.taxRates),
      }
    }),
    shippingTotal: exact(cart, "original_shipping_total"),
    discountedShippingTotal: exact(cart, "shipping_total"),
    creditTotal: exact(cart, "credit_line_total"),
    taxTotal: exact(cart, "tax_total"),
    total: exact(cart, "total"),
  }
}
