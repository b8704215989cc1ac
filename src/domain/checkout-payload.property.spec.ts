import { BigNumber } from "bignumber.js"
import * as fc from "fast-check"
import { checkoutInput } from "./__fixtures__/checkout-input"
import { amountsOf, medusaCarts } from "./__fixtures__/medusa-cart"
import { amountsDue } from "./checkout-amounts-due"
import type { CheckoutAmounts, CheckoutSums } from "./checkout-input"
import { CheckoutInputError } from "./checkout-input-error"
import { buildCheckoutPayment } from "./checkout-payload"

type Order = ReturnType<typeof buildCheckoutPayment>["order"]
type Item = Order["items"][number]

const payable = medusaCarts.filter((cart) => new BigNumber(amountsOf(cart).total).gte("0.005"))

const build = (amounts: CheckoutAmounts, sums: Partial<CheckoutSums> = {}): Order =>
  buildCheckoutPayment({ ...checkoutInput, ...amounts, sums: { ...checkoutInput.sums, ...sums } }).order

const runs = { numRuns: 300 }

/** What the service sees: the digits of the JSON. */
const wire = (sar: number): BigNumber => new BigNumber(JSON.stringify(sar))

const rounded = (sar: BigNumber): BigNumber => sar.decimalPlaces(2, BigNumber.ROUND_HALF_UP)

const add = (...amounts: number[]): BigNumber => BigNumber.sum(0, ...amounts.map(wire))

const expectEqual = (got: BigNumber, expected: BigNumber): void => {
  expect(got.toFixed()).toBe(expected.toFixed())
}

const forCarts = (check: (amounts: CheckoutAmounts) => void): void => {
  fc.assert(
    fc.property(payable, (cart) => check(amountsOf(cart))),
    runs
  )
}

const priced = ({ quantity, unit_price }: Item): BigNumber => wire(unit_price).times(quantity)

/** The total is net and tax, and the tax what the rate gives: of the net amount, and within the total. */
const expectLineToHold = (item: Item): void => {
  const net = priced(item)
  const rate = new BigNumber(item.tax_percentage)

  expectEqual(rounded(net).plus(wire(item.tax_amount)), wire(item.total_amount))
  expectEqual(rounded(net.times(rate.div(100).plus(1))), wire(item.total_amount))
  expectEqual(rounded(net.times(rate).div(100)), wire(item.tax_amount))
  expectEqual(rounded(wire(item.total_amount).times(rate).div(rate.plus(100))), wire(item.tax_amount))
}

/** What the store took off, computed from its own totals. */
const discountSaid = (amounts: CheckoutAmounts): BigNumber =>
  BigNumber.sum(
    ...amounts.items.map((item) => new BigNumber(item.total).minus(item.discountedTotal)),
    new BigNumber(amounts.shippingTotal).minus(amounts.discountedShippingTotal),
    amounts.creditTotal
  )

const expectSumsToHold = (order: Order): void => {
  expectEqual(
    add(order.sub_total, order.tax_amount, order.shipping_amount).minus(wire(order.discount_amount)),
    wire(order.total_amount)
  )
}

describe("the sums of any cart's checkout", () => {
  it("reconcile to the halala: total = lines + shipping - discount (spec 2.3 rule 1)", () => {
    forCarts((amounts) => {
      const order = build(amounts)

      expectEqual(
        add(...order.items.map((item) => item.total_amount))
          .plus(wire(order.shipping_amount))
          .minus(wire(order.discount_amount)),
        wire(order.total_amount)
      )
    })
  })

  it("reconcile from the other side: sub_total + tax_amount + shipping_amount - discount_amount = total_amount", () => {
    forCarts((amounts) => expectSumsToHold(build(amounts)))
  })

  it("have the items' tax and net amounts as the order's tax_amount and sub_total", () => {
    forCarts((amounts) => {
      const { items, tax_amount, sub_total } = build(amounts)

      expectEqual(add(...items.map((item) => item.tax_amount)), wire(tax_amount))
      expectEqual(
        items.reduce((sum, item) => sum.plus(rounded(priced(item))), new BigNumber(0)),
        wire(sub_total)
      )
    })
  })

  it("have lines that follow from quantity x unit_price and tax_percentage", () => {
    forCarts((amounts) => build(amounts).items.forEach(expectLineToHold))
  })

  it("have lines whose total is quantity x unit_price where the unit price contains the tax", () => {
    forCarts((amounts) => {
      for (const item of build(amounts, { unitPrice: "with_tax" }).items) {
        expectEqual(rounded(priced(item)), wire(item.total_amount))
      }
    })
  })

  it("have the tax in the order's total as tax_amount where that is asked for", () => {
    forCarts((amounts) => {
      expectEqual(
        wire(build(amounts, { taxAmount: "of_total" }).tax_amount),
        rounded(new BigNumber(amounts.taxTotal))
      )
    })
  })

  it("ask for the cart's total rounded half up", () => {
    forCarts((amounts) => {
      expectEqual(wire(build(amounts).total_amount), rounded(new BigNumber(amounts.total)))
    })
  })

  it("have the discount that the store gave, within a halala, and none where it gave none", () => {
    forCarts((amounts) => {
      const said = discountSaid(amounts)
      const sent = wire(build(amounts).discount_amount)

      expect(sent.minus(said).abs().lt("0.01")).toBe(true)
      if (said.lt("0.000001")) {
        expect(sent.isZero()).toBe(true)
      }
    })
  })

  it("have no negative amount, two decimals, and each line and the shipping within a halala of what the store says", () => {
    forCarts((amounts) => {
      const order = build(amounts)
      const near = (sent: number, exact: BigNumber.Value) => wire(sent).minus(exact).abs().lt("0.01")
      const sums = [order.sub_total, order.tax_amount, order.shipping_amount, order.discount_amount]

      expect(order.items).toHaveLength(amounts.items.length)
      for (const sum of [...sums, ...order.items.flatMap((item) => [item.tax_amount, item.total_amount])]) {
        expect([sum, sum >= 0 && (wire(sum).decimalPlaces() ?? 0) <= 2]).toEqual([sum, true])
      }
      expect(near(order.shipping_amount, new BigNumber(amounts.shippingTotal))).toBe(true)
      order.items.forEach((item, index) => {
        expect(item.unit_price).toBeGreaterThanOrEqual(0)
        expect(Number.isInteger(item.quantity) && item.quantity > 0).toBe(true)
        expect(near(item.total_amount, new BigNumber(amounts.items[index]?.total ?? Number.NaN))).toBe(true)
      })
    })
  })

  it("are the same whether amounts come as decimals or as the numbers that Query serialises", () => {
    forCarts((amounts) => {
      const asNumbers: CheckoutAmounts = {
        items: amounts.items.map((item) => ({
          ...item,
          unitPrice: Number(item.unitPrice),
          total: Number(item.total),
          discountedTotal: Number(item.discountedTotal),
        })),
        shippingTotal: Number(amounts.shippingTotal),
        discountedShippingTotal: Number(amounts.discountedShippingTotal),
        creditTotal: Number(amounts.creditTotal),
        taxTotal: Number(amounts.taxTotal),
        total: Number(amounts.total),
      }

      expectSumsToHold(build(asNumbers))
    })
  })
})

/** With which code a checkout is refused, if it is. */
const codeOf = (amounts: CheckoutAmounts): string => {
  try {
    build(amounts)
  } catch (error) {
    if (error instanceof CheckoutInputError) {
      return error.code
    }
    throw error
  }

  return "sent"
}

describe("a total that the cart's own amounts do not explain", () => {
  it("is refused, whatever the cart and however small the gap, from a halala on", () => {
    fc.assert(
      fc.property(payable, fc.integer({ min: 1, max: 1_000_000 }), fc.boolean(), (cart, halalas, isLess) => {
        const amounts = amountsOf(cart)
        const gap = new BigNumber(isLess ? -halalas : halalas).shiftedBy(-2)
        const total = new BigNumber(amounts.total).plus(gap)

        fc.pre(total.gte("0.01"))
        expect(codeOf({ ...amounts, total })).toBe("total_not_explained")
      }),
      runs
    )
  })
})

describe("a total that is off by less than a halala", () => {
  it("is refused, or carried by lines and discount as rounding is; nothing else happens", () => {
    // About half a halala, what divisions leave behind decides: up to 0.0001 SAR is no discount.
    const thousandths = fc
      .integer({ min: -999, max: 999 })
      .filter((off) => Math.abs(Math.abs(off) - 500) > 10)

    fc.assert(
      fc.property(payable, thousandths, (cart, off) => {
        const amounts = amountsOf(cart)
        const total = new BigNumber(amounts.total).plus(new BigNumber(off).shiftedBy(-5))

        fc.pre(total.gte("0.01"))
        const code = codeOf({ ...amounts, total })

        expect(code).toBe(Math.abs(off) < 500 ? "sent" : "total_not_explained")
        if (code === "sent") {
          const order = build({ ...amounts, total })

          expectEqual(wire(order.total_amount), rounded(total))
          order.items.forEach(expectLineToHold)
        }
      }),
      runs
    )
  })
})

describe("a part of an order, as a payment link asks for", () => {
  const parts = fc.tuple(payable, fc.integer({ min: 1, max: 999 })).map(([cart, thousandths]) => {
    const amounts = amountsOf(cart)

    return {
      amounts,
      asked: new BigNumber(amounts.total).times(thousandths).div(1_000).decimalPlaces(2, BigNumber.ROUND_UP),
    }
  })

  it("is one line without discount, whose sums all hold, with tax in proportion", () => {
    fc.assert(
      fc.property(parts, ({ amounts, asked }) => {
        fc.pre(new BigNumber(amounts.total).minus(asked).gte("0.01"))
        const order = build(amountsDue(amounts, asked, { kind: "order", id: "order_1", displayId: "7" }))
        const [item, ...others] = order.items

        expect(others).toEqual([])
        expect(order).toMatchObject({ shipping_amount: 0, discount_amount: 0 })
        order.items.forEach(expectLineToHold)
        expectEqual(wire(order.total_amount), asked)
        expectEqual(wire(item?.total_amount ?? 0), asked)
        expectEqual(add(order.sub_total, order.tax_amount), asked)
        const taxed = new BigNumber(amounts.total).plus(amounts.creditTotal)

        expect(
          wire(order.tax_amount).minus(asked.times(amounts.taxTotal).div(taxed)).abs().lte("0.0051")
        ).toBe(true)
      }),
      runs
    )
  })
})
