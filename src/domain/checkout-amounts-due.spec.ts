import { checkoutInput as whole } from "./__fixtures__/checkout-input"
import { amountsDue, type PaidFor } from "./checkout-amounts-due"
import type { CheckoutAmounts } from "./checkout-input"
import { CheckoutInputError } from "./checkout-input-error"
import type { Decimal } from "./money"

const cart: PaidFor = { kind: "cart" }
const order: PaidFor = { kind: "order", id: "order_1", displayId: "7" }

const partOf = (asked: Decimal, changes: Partial<CheckoutAmounts> = {}) =>
  amountsDue({ ...whole, ...changes }, asked, order)

describe("amountsDue", () => {
  it.each([cart, order])("is the whole when all of it is asked for: %j", (paidFor) => {
    expect(amountsDue(whole, "241.50", paidFor)).toEqual(whole)
  })

  it("takes an amount for the whole that was rounded to halalas, or that rounding left a hair apart at a tie", () => {
    expect(amountsDue({ ...whole, total: "241.505" }, 241.51, cart).total).toBe("241.505")
    expect(amountsDue({ ...whole, total: "241.505" }, "241.50499999999999999", cart).total).toBe(
      "241.50499999999999999"
    )
  })

  it.each(["10", "241.49", "241.51", "1184.5", "?"])(
    "refuses %s SAR for a cart that comes to another amount",
    (asked) => {
      expect(() => amountsDue(whole, asked, cart)).toThrow(new CheckoutInputError("amount_changed"))
    }
  )

  it.each(["241.51", "1184.5", "?"])("refuses %s SAR for an order that comes to less", (asked) => {
    expect(() => partOf(asked)).toThrow(new CheckoutInputError("amount_above_order"))
  })

  it("is one line of what is due, without discount or shipping, for a part of an order", () => {
    expect(partOf("100")).toMatchObject({
      total: "100",
      items: [
        {
          title: "Order 7: amount due",
          referenceId: "order_1",
          quantity: 1,
          unitPrice: "100",
          total: "100",
          discountedTotal: "100",
        },
      ],
      shippingTotal: 0,
      discountedShippingTotal: 0,
      creditTotal: 0,
    })
  })

  it.each<[string, Partial<CheckoutAmounts>, string]>([
    ["one rate", {}, "15"],
    ["store credit, which was taken off after tax", { total: "141.5", creditTotal: 100 }, "15"],
    ["several rates", { taxTotal: "20" }, "9.0293453725"],
    ["no tax", { taxTotal: 0 }, "0"],
    ["nothing but tax", { taxTotal: "241.5" }, "0"],
  ])("taxes the part as the order is: %s", (_case, changes, rate) => {
    expect(String(partOf("100", changes).items[0]?.taxRate)).toBe(rate)
  })
})
