import { BigNumber } from "bignumber.js"
import * as fc from "fast-check"
import { checkoutInput } from "./__fixtures__/checkout-input"
import { amountsOf, type MedusaCart, medusaCarts } from "./__fixtures__/medusa-cart"
import type { CheckoutPaymentDraft } from "./checkout-payment-draft"
import { buildCheckoutPayment } from "./checkout-payload"

const payable = medusaCarts.filter((cart) => new BigNumber(amountsOf(cart).total).gte("0.005"))

const build = (cart: MedusaCart): CheckoutPaymentDraft["order"] =>
  buildCheckoutPayment({ ...checkoutInput, ...amountsOf(cart) }).order

/** What the service sees: the digits of the JSON, as halalas. Fails on more than two decimals. */
const wireHalalas = (sar: number): number => {
  const halalas = new BigNumber(JSON.stringify(sar)).shiftedBy(2)

  expect(halalas.isInteger()).toBe(true)

  return halalas.toNumber()
}

const whole = { numRuns: 1_000 }

describe("the checkout payload of any cart", () => {
  it("reconciles to the halala: total = lines + shipping - discount (spec 2.3 rule 1)", () => {
    fc.assert(
      fc.property(payable, (cart) => {
        const order = build(cart)
        const lines = order.items.reduce((sum, item) => sum + wireHalalas(item.total_amount), 0)

        expect(lines + wireHalalas(order.shipping_amount) - wireHalalas(order.discount_amount)).toBe(
          wireHalalas(order.total_amount)
        )
      }),
      whole
    )
  })

  it("asks for the cart's total rounded half up", () => {
    fc.assert(
      fc.property(payable, (cart) => {
        const rounded = new BigNumber(amountsOf(cart).total).decimalPlaces(2, BigNumber.ROUND_HALF_UP)

        expect(build(cart).total_amount).toBe(rounded.toNumber())
      }),
      whole
    )
  })

  it("has no negative amount, whole quantities above zero, and each line within a halala of its exact total", () => {
    fc.assert(
      fc.property(payable, (cart) => {
        const order = build(cart)
        const exact = amountsOf(cart).items

        expect(order.items).toHaveLength(exact.length)
        expect(
          Math.min(order.shipping_amount, order.discount_amount, order.sub_total, order.tax_amount)
        ).toBeGreaterThanOrEqual(0)
        order.items.forEach((item, index) => {
          expect(Math.min(item.total_amount, item.unit_price, item.tax_amount)).toBeGreaterThanOrEqual(0)
          expect(Number.isInteger(item.quantity) && item.quantity > 0).toBe(true)
          expect(
            new BigNumber(item.total_amount)
              .minus(exact[index]?.total ?? Number.NaN)
              .abs()
              .lt("0.01")
          ).toBe(true)
        })
      }),
      whole
    )
  })

  it("is the same whether amounts come as decimals or as the numbers that Query serialises", () => {
    fc.assert(
      fc.property(payable, (cart) => {
        const { items, ...amounts } = amountsOf(cart)
        const asNumbers = {
          items: items.map((item) => ({ ...item, total: Number(item.total) })),
          shippingTotal: Number(amounts.shippingTotal),
          taxTotal: Number(amounts.taxTotal),
          total: new BigNumber(amounts.total).toNumber(),
        }
        const order = buildCheckoutPayment({ ...checkoutInput, ...asNumbers }).order
        const lines = order.items.reduce((sum, item) => sum + wireHalalas(item.total_amount), 0)

        expect(lines + wireHalalas(order.shipping_amount) - wireHalalas(order.discount_amount)).toBe(
          wireHalalas(order.total_amount)
        )
      })
    )
  })
})
