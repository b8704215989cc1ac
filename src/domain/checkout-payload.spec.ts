import type { CheckoutPayment } from "../client"
import { checkoutInput, checkoutItemInput } from "./__fixtures__/checkout-input"
import type { CheckoutInput, CheckoutItemInput } from "./checkout-input"
import { CheckoutInputError, type CheckoutInputErrorCode } from "./checkout-input-error"
import { buildCheckoutPayment } from "./checkout-payload"
import type { Plan } from "./plan"

// The type holds the draft against what the client takes.
const build = (changes: Partial<CheckoutInput> = {}): CheckoutPayment =>
  buildCheckoutPayment({ ...checkoutInput, ...changes })

const withLine = (line: Partial<CheckoutItemInput>): Partial<CheckoutInput> => ({
  items: [{ ...checkoutItemInput, ...line }],
})
const orderWith = (line: Partial<CheckoutItemInput>, changes: Partial<CheckoutInput> = {}) =>
  build({ ...withLine(line), ...changes }).order

const plan: Plan = { repayment_config_id: 101, tenure_in_days: 30, requires_prepaid_collection: false }
const collectedByMerchant = { collection_method: "MERCHANT" } as const
const collectedByService = {
  collection_method: "SVC",
  success_redirection_url: "https://shop.example/ok",
  failure_redirection_url: "https://shop.example/no",
  webhook_url: "https://shop.example/hooks",
  webhook_secret: "s",
} as const
const prepaidPlan: Plan = {
  repayment_config_id: 103,
  tenure_in_days: 30,
  requires_prepaid_collection: true,
  merchant_share: 2,
}

describe("buildCheckoutPayment", () => {
  it("builds the whole payment object of the specification", () => {
    const address = {
      first_name: "Noura",
      last_name: "Alharbi",
      phone_number: "966500000001",
      address: "12 King Fahd Road, Floor 3",
      city: "Riyadh",
      region: "Riyadh",
      zip: "12211",
      country_code: "SA",
      country_name: "Saudi Arabia",
    }

    expect(build({ plan })).toEqual({
      platform: "MERCHANT_DIRECT",
      currency_code: "SAR",
      country_code: "SA",
      repayment_config_id: 101,
      buyer: { phone_number: "966500000001" },
      order: {
        order_reference_id: "payses_01",
        source_order_number: "1001",
        total_amount: 241.5,
        sub_total: 200,
        // The tax of the shipping is in its amount.
        tax_amount: 30,
        shipping_amount: 11.5,
        discount_amount: 0,
        items: [
          {
            title: "Copper cable",
            reference_id: "item_1",
            sku: "CABLE-1",
            quantity: 2,
            unit_price: 100,
            tax_amount: 30,
            tax_percentage: 15,
            total_amount: 230,
          },
        ],
      },
      billing_address: address,
      shipping_address: address,
    })
  })

  it("sends what the store took off lines, shipping and the total as the discount", () => {
    const order = orderWith(
      { discountedTotal: "207" },
      { discountedShippingTotal: "5.75", creditTotal: "12.746", total: "200.004" }
    )

    expect(order).toMatchObject({ total_amount: 200, discount_amount: 41.5 })
  })

  it("takes back what a credit adds from what the store took off", () => {
    const order = orderWith({ discountedTotal: "207" }, { creditTotal: -3, total: "221.5" })

    expect(order).toMatchObject({ total_amount: 221.5, discount_amount: 20 })
  })

  it.each([
    ["99.99499999999999999999", "99.995", 100],
    ["99.995", "99.99499999999999999999", 99.99],
  ])("takes lines of %s for a total of %s without a discount of a halala", (lines, total, expected) => {
    const order = orderWith(
      { total: lines, discountedTotal: total },
      { shippingTotal: 0, discountedShippingTotal: 0, total }
    )

    expect(order).toMatchObject({ total_amount: expected, shipping_amount: 0, discount_amount: 0 })
    expect(order.items[0]?.total_amount).toBe(expected)
  })

  it("takes a line that a discount of all of it left a hair below zero", () => {
    const order = orderWith({ discountedTotal: "-0.00000000000000000001" }, { total: "11.5" })

    expect(order).toMatchObject({ total_amount: 11.5, discount_amount: 230 })
  })

  it.each([
    ["the store's own price, exactly", { quantity: 999, unitPrice: "0.33", total: "379.1205" }, 0.33, 49.45],
    ["one of four decimals", { quantity: 999, unitPrice: "0.3337", total: "383.371245" }, 0.3337, 50],
    [
      "one near it, where net and tax do not round to the total",
      { quantity: 999, unitPrice: "0.3333", total: "382.911705" },
      0.333298515907212,
      49.94,
    ],
    [
      "what a piece comes to, where prices contain the tax",
      { quantity: 2, unitPrice: "115", total: "230" },
      100,
      30,
    ],
    ["one without end", { quantity: 3, unitPrice: "100", total: "300" }, 86.9566666666667, 39.13],
    [
      "one for a net amount that no halala gives",
      { quantity: 1, unitPrice: "0.04", total: "0.04" },
      0.0347826086956522,
      0.01,
    ],
  ])("prices a piece without tax at %s", (_what, { total, ...line }, unitPrice, tax) => {
    const { items } = orderWith({ ...line, total, discountedTotal: total }, { total: Number(total) + 11.5 })

    expect(items).toMatchObject([{ quantity: line.quantity, unit_price: unitPrice, tax_amount: tax }])
  })

  it("prices a piece with tax where that is asked for, and gives the tax of the whole order", () => {
    const { order } = build({ sums: { unitPrice: "with_tax", taxAmount: "of_total" } })

    expect(order).toMatchObject({ sub_total: 200, tax_amount: 31.5, items: [{ unit_price: 115 }] })
  })

  it("sends no tax where a full discount leaves a hair less than none of it", () => {
    const { order } = build({
      taxTotal: "-3.24e-19",
      sums: { unitPrice: "without_tax", taxAmount: "of_total" },
    })

    expect(order).toMatchObject({ tax_amount: 0 })
  })

  it("sends a fractional quantity as one piece that costs what the line costs", () => {
    const { items } = orderWith({ quantity: "1.50", unitPrice: "133.3333" })

    expect(items).toMatchObject([
      { title: "1.5 x Copper cable", quantity: 1, unit_price: 199.99995, total_amount: 230 },
    ])
  })

  it("leaves out an sku that is not there, and names a line without title by its sku", () => {
    const [bare] = orderWith({ sku: " " }).items
    const [untitled] = orderWith({ title: " " }).items

    expect(bare).not.toHaveProperty("sku")
    expect(untitled?.title).toBe("CABLE-1")
  })

  it("takes an address of nothing but its country for none beside one that is known", () => {
    const known = checkoutInput.shippingAddress ?? {}

    for (const skeleton of [{ country_code: "sa" }, { phone: "0500000009" }]) {
      const one = build({ shippingAddress: skeleton, billingAddress: known })
      const other = build({ shippingAddress: known, billingAddress: skeleton })

      expect(one.shipping_address).toEqual(one.billing_address)
      expect(other).toEqual(one)
    }
  })

  it("lets one address stand for the other, its buyer's phone for its own, and sends an unknown part as an empty string", () => {
    const { billing_address, shipping_address } = build({
      billingAddress: { country_code: "SA", phone: "not a phone" },
      shippingAddress: null,
    })

    expect(billing_address).toEqual(shipping_address)
    expect(billing_address).toEqual({
      first_name: "",
      last_name: "",
      phone_number: checkoutInput.buyerPhone,
      address: "",
      city: "",
      region: "",
      zip: "",
      country_code: "SA",
      country_name: "Saudi Arabia",
    })
  })

  it.each<[CheckoutInputErrorCode, Partial<CheckoutInput>]>([
    ["currency_not_supported", { currencyCode: "usd" }],
    ["country_not_supported", { shippingAddress: { country_code: "ae" } }],
    ["country_not_supported", { shippingAddress: { city: "Riyadh" } }],
    ["country_not_supported", { billingAddress: { country_code: "ae" } }],
    ["country_not_supported", { billingAddress: { city: "Riyadh" } }],
    ["country_not_supported", { shippingAddress: null, billingAddress: { country_code: "kw" } }],
    ["address_missing", { shippingAddress: null, billingAddress: null }],
    ["phone_missing", { buyerPhone: " " }],
    ["phone_invalid", { buyerPhone: "0500000001" }],
    ["phone_invalid", { buyerPhone: "966123" }],
    ["cart_empty", { items: [] }],
    ["item_invalid", withLine({ quantity: 0 })],
    ["item_invalid", withLine({ quantity: "many" })],
    ["amount_invalid", withLine({ total: "-1" })],
    ["amount_invalid", withLine({ unitPrice: "?" })],
    ["amount_invalid", { shippingTotal: Number.NaN }],
    ["amount_invalid", { total: "?" }],
    ["above_maximum", { total: "1e30" }],
    [
      "above_maximum",
      { items: [checkoutItemInput, checkoutItemInput].map((i) => ({ ...i, total: "9e12" })) },
    ],
    ["total_not_positive", { total: 0 }],
    ["total_not_positive", { total: "0.004" }],
    ["total_not_positive", { total: "-5" }],
    ["total_not_explained", { total: "241.505" }],
    ["total_not_explained", { total: "241.495" }],
    ["total_not_explained", { total: "10" }],
    ["total_not_explained", { total: "251.5", creditTotal: -10 }],
    ["total_not_explained", { creditTotal: "?" }],
    ["plan_missing", { commission: { use_config: true } }],
    ["prepaid_reference_missing", { plan: prepaidPlan, prepaid: { payment: collectedByMerchant, utr: " " } }],
  ])("refuses with %s: %j", (code, changes) => {
    const refusal = new CheckoutInputError(code)

    expect(() => build(changes)).toThrow(refusal)
    expect(refusal.message).not.toMatch(/\d/)
  })
})

describe("plans, commission and down payment", () => {
  it("names no plan when none is selected, and then sends the configured length (spec 2.3 rule 3)", () => {
    const payment = build({ commission: { use_config: false, tenure_in_days: 60, merchant_share: 1 } })

    expect(payment).not.toHaveProperty("repayment_config_id")
    expect(payment.commission_config).toEqual({ use_config: false, tenure_in_days: 60, merchant_share: 1 })
  })

  it("sends the selected plan's own length and share with use_config (spec 2.3 rule 2)", () => {
    const payment = build({
      plan: prepaidPlan,
      commission: { use_config: true, tenure_in_days: 60, merchant_share: 1 },
    })

    expect(payment.commission_config).toEqual({ use_config: true, tenure_in_days: 30, merchant_share: 2 })
  })

  it("sends no commission that is not configured", () => {
    expect(build({ plan })).not.toHaveProperty("commission_config")
    expect(build({ plan, commission: { use_config: false } }).commission_config).toEqual({
      use_config: false,
      tenure_in_days: 30,
    })
  })

  it("lets the service collect the down payment", () => {
    const payment = build({ plan: prepaidPlan, prepaid: { payment: collectedByService } })

    expect(payment.prepaid_payment).toEqual(collectedByService)
    expect(payment).not.toHaveProperty("prepaid_utr")
  })

  it("passes on the reference of a down payment that the merchant collected", () => {
    const payment = build({ plan: prepaidPlan, prepaid: { payment: collectedByMerchant, utr: " UTR-1 " } })

    expect(payment.prepaid_payment).toEqual({ collection_method: "MERCHANT" })
    expect(payment.prepaid_utr).toBe("UTR-1")
  })

  it("mentions a down payment when somebody collects it, whatever the plan asks for by now", () => {
    const collected = { payment: collectedByMerchant, utr: "UTR-1" }

    expect(build({ plan: prepaidPlan })).not.toHaveProperty("prepaid_payment")
    expect(build({ plan, prepaid: collected })).toHaveProperty("prepaid_utr", "UTR-1")
    expect(build({ prepaid: collected })).toHaveProperty("prepaid_utr", "UTR-1")
  })
})
