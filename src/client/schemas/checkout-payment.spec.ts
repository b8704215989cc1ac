import fc from "fast-check"
import { fullPayment } from "../__fixtures__/calls"
import { checkoutPaymentSchema } from "./checkout-payment"
import { issuesOf } from "./issues-of"

const issues = (payment: unknown) => {
  const parsed = checkoutPaymentSchema.safeParse(payment)

  return parsed.success ? [] : issuesOf(parsed.error)
}

const paths = (payment: unknown) => issues(payment).map(({ path }) => path)

const withOrder = (order: object) => ({ ...fullPayment(), order: { ...fullPayment().order, ...order } })
const withPrepaid = (prepaid: object, more: object = {}) => ({
  ...fullPayment(),
  prepaid_payment: prepaid,
  ...more,
})

describe("the payment of a checkout", () => {
  it("is accepted with every field, unchanged", () => {
    expect(checkoutPaymentSchema.parse(fullPayment())).toEqual(fullPayment())
  })

  it("is accepted with no more than the specification requires", () => {
    const { buyer, billing_address, shipping_address } = fullPayment()
    const order = { order_reference_id: "r", total_amount: 10, items: [{ total_amount: 10 }] }

    expect(issues({ platform: "MERCHANT_DIRECT", buyer, billing_address, shipping_address, order })).toEqual(
      []
    )
  })

  it("keeps fields that the specification does not show, at every level", () => {
    const payment = {
      ...withOrder({ channel: "b2b" }),
      buyer: { phone_number: "966500000001", company: "x" },
      extra: { a: 1 },
    }

    expect(checkoutPaymentSchema.parse(payment)).toEqual(payment)
  })

  it.each(["platform", "buyer", "order", "billing_address", "shipping_address"])("needs %s", (field) => {
    expect(paths({ ...fullPayment(), [field]: undefined })).toContain(field)
  })

  it.each([
    [{ platform: "WEB" }, "platform"],
    [{ currency_code: "USD" }, "currency_code"],
    [{ country_code: "AE" }, "country_code"],
    [{ repayment_config_id: "103" }, "repayment_config_id"],
    [{ prepaid_utr: " " }, "prepaid_utr"],
  ])("refuses %j", (wrong, path) => {
    expect(paths({ ...fullPayment(), ...wrong })).toEqual([path])
  })

  it.each(["+966500000001", "0096650000000100", "05000", "966 500000001", "٩٦٦٥٠٠٠٠٠٠٠١", ""])(
    "refuses the phone number %s without echoing it",
    (phone) => {
      const [issue] = issues({ ...fullPayment(), buyer: { phone_number: phone } })

      expect(issue?.path).toBe("buyer.phone_number")
      expect(issue?.message).toMatch(/8 to 15 digits/)
      expect(phone === "" || !issue?.message.includes(phone)).toBe(true)
    }
  )
})

describe("the totals rule", () => {
  it("names the total, what it should be and what it is", () => {
    expect(issues(withOrder({ total_amount: 239.11 }))).toEqual([
      { path: "order.total_amount", message: expect.stringMatching(/239\.10, but is 239\.11/) as string },
    ])
  })

  it("is exact where floating-point sums are not", () => {
    const items = [{ total_amount: 0.1 }, { total_amount: 0.2 }]

    expect(0.1 + 0.2).not.toBe(0.3)
    expect(issues(withOrder({ total_amount: 0.3, shipping_amount: 0, discount_amount: 0, items }))).toEqual(
      []
    )
  })

  it("says what the total would be, also below nothing", () => {
    const [issue] = issues(withOrder({ discount_amount: 500, shipping_amount: 0 }))

    expect(issue?.message).toContain("which is -269.90, but is")
  })

  it("takes a missing shipping or discount for none", () => {
    expect(
      paths(withOrder({ shipping_amount: undefined, discount_amount: undefined, total_amount: 230.1 }))
    ).toEqual([])
  })

  it("holds for any amounts in halalas, and for no other total", () => {
    const halalas = fc.integer({ min: 0, max: 100_000_000_000 })

    fc.assert(
      fc.property(
        fc.array(halalas, { minLength: 1, maxLength: 50 }),
        halalas,
        fc.nat(),
        (items, shipping, cut) => {
          const gross = items.reduce((sum, item) => sum + item, shipping)
          const discount = cut % (gross + 1)
          const order = {
            total_amount: (gross - discount) / 100,
            shipping_amount: shipping / 100,
            discount_amount: discount / 100,
            items: items.map((item) => ({ total_amount: item / 100 })),
          }

          expect(paths(withOrder(order))).toEqual([])
          expect(paths(withOrder({ ...order, total_amount: (gross - discount + 1) / 100 }))).toEqual([
            "order.total_amount",
          ])
        }
      )
    )
  })

  it.each([10.001, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e15, "10"])("refuses the sum %p", (amount) => {
    expect(paths(withOrder({ tax_amount: amount }))).toEqual(["order.tax_amount"])
  })

  it("refuses an amount with a third decimal, and names it alone", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.integer({ min: 1, max: 9 }), (halalas, thousandth) => {
        const amount = Number(`${(halalas / 100).toFixed(2)}${thousandth}`)

        for (const name of ["tax_amount", "shipping_amount", "discount_amount", "total_amount"]) {
          expect(paths(withOrder({ [name]: amount }))).toEqual([`order.${name}`])
        }
        expect(paths(withOrder({ items: [{ total_amount: amount }] }))).toEqual([
          "order.items[0].total_amount",
        ])
      })
    )
  })

  it("refuses items without total, none at all, and fractions of a piece", () => {
    expect(paths(withOrder({ items: [] }))).toContain("order.items")
    expect(paths(withOrder({ items: [{ title: "x" }] }))).toEqual(["order.items[0].total_amount"])
    expect(paths(withOrder({ items: [{ quantity: 1.5, total_amount: 230.1 }] }))).toEqual([
      "order.items[0].quantity",
    ])
  })
})

describe("the down payment", () => {
  const url = "https://shop.example/x"
  const collected = { collection_method: "SVC", success_redirection_url: url, failure_redirection_url: url }

  it.each([
    [{ collection_method: "SVC", success_redirection_url: url }, ["prepaid_payment.failure_redirection_url"]],
    [{ collection_method: "SVC", failure_redirection_url: url }, ["prepaid_payment.success_redirection_url"]],
    [collected, []],
    [
      { collection_method: "SVC" },
      ["prepaid_payment.success_redirection_url", "prepaid_payment.failure_redirection_url"],
    ],
    [{ collection_method: "CASH" }, ["prepaid_payment.collection_method"]],
    [{}, ["prepaid_payment.collection_method"]],
    [{ ...collected, webhook_url: "shop.example" }, ["prepaid_payment.webhook_url"]],
    [{ ...collected, webhook_url: "javascript:alert(1)" }, ["prepaid_payment.webhook_url"]],
  ])("%j has the issues %j", (prepaid, expected) => {
    expect(paths(withPrepaid(prepaid))).toEqual(expected)
  })

  it("needs prepaid_utr when the merchant collects it", () => {
    expect(paths(withPrepaid({ collection_method: "MERCHANT" }, { prepaid_utr: undefined }))).toEqual([
      "prepaid_utr",
    ])
    expect(paths(withPrepaid({ collection_method: "MERCHANT" }, { prepaid_utr: "UTR-1" }))).toEqual([])
  })
})
