import { parseOptions, type SvcPluginOptions } from "../../../config"
import type { OrderRow } from "../ledger/order-row"
import { DerivedSecrets } from "../webhooks/derived-secrets"
import { composePayment } from "./compose-payment"
import type { CheckoutSource } from "../../../medusa/checkout-source"
import { saleShape } from "../../../medusa/shapes"

const PHONE = "+966 50 000 0001"

const optionsWith = (more: Partial<SvcPluginOptions> = {}) =>
  parseOptions({
    baseUrl: "https://api.example.com",
    accessToken: "token",
    backendUrl: "https://store.example.com",
    returnUrls: {
      success: "https://shop.example.com/{order_id}",
      failure: "https://shop.example.com/f/{order_id}",
    },
    webhooks: { secrets: ["a-secret-of-the-tests"] },
    plans: [{ repayment_config_id: 101, tenure_in_days: 30 }],
    ...more,
  })

const address = { first_name: "A", city: "Riyadh", country_code: "sa", phone: PHONE }

const sourceWith = (sale: Record<string, unknown> = {}): CheckoutSource => {
  const parsed = saleShape.parse({
    id: "cart_1",
    currency_code: "sar",
    total: 115,
    tax_total: 15,
    original_shipping_total: 0,
    shipping_total: 0,
    items: [
      {
        id: "item_1",
        title: "USB",
        product_title: "Label printer",
        variant_title: "USB",
        variant_sku: "PRINTER-USB",
        variant_id: "variant_1",
        quantity: 1,
        unit_price: { value: "100", precision: 20 },
        original_total: 115,
        total: 115,
        tax_lines: [{ rate: 15 }],
      },
    ],
    billing_address: address,
    shipping_address: address,
    ...sale,
  })

  return {
    sessionId: "payses_1",
    amount: "115",
    currencyCode: "sar",
    paymentCollectionId: "pay_col_1",
    planId: 101,
    cartId: "cart_1",
    orderId: "order_1",
    displayId: "7",
    sale: parsed,
    context: { cart: parsed },
  }
}

const rowWith = (more: Partial<OrderRow> = {}): OrderRow => ({
  id: "svcord_1",
  reference: "payses_1",
  paymentSessionId: "payses_1",
  paymentCollectionId: "pay_col_1",
  attempt: 1,
  cartId: "cart_1",
  orderId: "order_1",
  displayId: "7",
  state: "initiating",
  amount: 115,
  planId: 101,
  collection: "none",
  svcOrderId: null,
  orderStatus: null,
  prepaidAmount: null,
  paymentStatus: null,
  paymentUrl: null,
  transactionId: null,
  prepaidUtr: null,
  errorCode: null,
  declineCode: null,
  appliedPlan: null,
  sentAt: null,
  unansweredAt: null,
  givenUpAt: null,
  releasedAt: null,
  decidedAt: null,
  authorizedAt: null,
  settledAt: null,
  deliveredAt: null,
  capturedAt: null,
  expiresAt: null,
  reconciledAt: null,
  dueAt: null,
  tries: 0,
  leaseToken: null,
  leaseUntil: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  ...more,
})

const plan = { repayment_config_id: 101, tenure_in_days: 30, requires_prepaid_collection: false }
const prepaidPlan = { repayment_config_id: 103, tenure_in_days: 30, requires_prepaid_collection: true }
const secrets = new DerivedSecrets(["a-secret-of-the-tests"])

const compose = (options = optionsWith(), { row = rowWith(), source = sourceWith(), chosen = plan } = {}) =>
  composePayment(row, source, chosen, options, secrets)

describe("the payment object of Initiate Checkout (spec 2.3)", () => {
  it("names the line by product and variant once, with its reference, SKU and tax", async () => {
    const { order, buyer, repayment_config_id } = await compose()

    expect(order.items).toEqual([
      expect.objectContaining({
        title: "Label printer - USB",
        reference_id: "variant_1",
        sku: "PRINTER-USB",
        quantity: 1,
        unit_price: 100,
        tax_amount: 15,
        tax_percentage: 15,
        total_amount: 115,
      }),
    ])
    expect(order).toMatchObject({ order_reference_id: "payses_1", source_order_number: "7" })
    expect(buyer.phone_number).toBe("966500000001")
    expect(repayment_config_id).toBe(101)
  })

  it("names the country of both addresses", async () => {
    const { billing_address, shipping_address } = await compose()

    expect(billing_address).toMatchObject({ country_code: "SA", country_name: "Saudi Arabia" })
    expect(shipping_address).toMatchObject({ country_code: "SA", country_name: "Saudi Arabia" })
  })

  it("refuses a cart whose session asks for another amount", async () => {
    await expect(compose(optionsWith(), { source: { ...sourceWith(), amount: "10" } })).rejects.toMatchObject(
      { code: "amount_changed" }
    )
  })

  it("sends a part of an order that has no cart as one line", async () => {
    const { order } = await compose(optionsWith(), {
      source: { ...sourceWith({ id: "order_1" }), cartId: null, amount: "10" },
    })

    expect(order).toMatchObject({
      total_amount: 10,
      discount_amount: 0,
      items: [{ title: "Order 7: amount due", reference_id: "order_1", quantity: 1, tax_percentage: 15 }],
    })
  })

  it("gives as discount what promotions and store credit took off, and nothing else", async () => {
    const [line] = sourceWith().sale.items
    const discounted = {
      total: 94,
      shipping_total: 11.5,
      original_shipping_total: 23,
      credit_line_total: 9.5,
    }
    const source = sourceWith({ ...discounted, items: [{ ...line, total: 92 }] })
    const { order } = await compose(optionsWith(), { source: { ...source, amount: "94" } })

    expect(order).toMatchObject({ total_amount: 94, shipping_amount: 23, discount_amount: 44 })
    await expect(
      compose(optionsWith(), {
        source: { ...sourceWith({ ...discounted, items: [line] }), amount: "94" },
      })
    ).rejects.toMatchObject({ code: "total_not_explained" })
  })

  it("sends what is left of an order's lines after an edit or a return", async () => {
    const [line] = sourceWith().sale.items
    const cameBack = { return_received_quantity: 1, return_dismissed_quantity: "1" }
    const { order } = await compose(optionsWith(), {
      source: sourceWith({
        items: [
          { ...line, quantity: 3, detail: cameBack },
          { ...line, quantity: 2, original_total: 0, total: 0, detail: cameBack },
          { ...line, quantity: 0, original_total: 0, total: 0 },
        ],
      }),
    })

    expect(order.items).toMatchObject([{ quantity: 1, unit_price: 100, total_amount: 115 }])
  })

  it("says prices and tax as the options ask", async () => {
    const { order } = await compose(
      optionsWith({ checkout: { unitPrice: "with_tax", taxAmount: "of_total" } }),
      {
        source: sourceWith({ tax_total: 14.5 }),
      }
    )

    expect(order).toMatchObject({ tax_amount: 14.5, items: [{ unit_price: 115, tax_amount: 15 }] })
  })

  it("takes the phone number from the first place that has one, in the order that the options name", async () => {
    const sale = {
      billing_address: { ...address, phone: "" },
      shipping_address: { ...address, phone: "0500000002" },
      customer: { id: "cus_1", phone: "0500000003" },
    }
    const phoneWith = async (phoneFrom: ("customer" | "billing_address" | "shipping_address")[]) =>
      (await compose(optionsWith({ eligibility: { phoneFrom } }), { source: sourceWith(sale) })).buyer
        .phone_number

    expect(await phoneWith(["billing_address", "shipping_address", "customer"])).toBe("966500000002")
    expect(await phoneWith(["customer", "shipping_address"])).toBe("966500000003")
    await expect(phoneWith(["billing_address"])).rejects.toMatchObject({ code: "phone_missing" })
  })

  it("asks the service to collect, with the order's return pages and its own webhook and secret", async () => {
    const { prepaid_payment } = await compose(optionsWith(), {
      row: rowWith({ collection: "svc" }),
      chosen: prepaidPlan,
    })

    expect(prepaid_payment).toEqual({
      collection_method: "SVC",
      success_redirection_url: "https://shop.example.com/order_1",
      failure_redirection_url: "https://shop.example.com/f/order_1",
      webhook_url: secrets.url("https://store.example.com", "down_payment", "payses_1"),
      webhook_secret: secrets.signingSecret("down_payment", "payses_1"),
    })
  })

  it("passes the merchant's reference of what it collected", async () => {
    const payment = await compose(optionsWith(), {
      row: rowWith({ collection: "merchant", prepaidUtr: "BANK-1" }),
      chosen: prepaidPlan,
    })

    expect(payment).toMatchObject({
      prepaid_payment: { collection_method: "MERCHANT" },
      prepaid_utr: "BANK-1",
    })
  })

  it("sends the commission with the plan's own length", async () => {
    const payment = await compose(optionsWith({ commission: { use_config: true, merchant_share: 0.5 } }))

    expect(payment.commission_config).toMatchObject({
      use_config: true,
      tenure_in_days: 30,
      merchant_share: 0.5,
    })
  })

  it("lets the store add fields that the specification does not show", async () => {
    const payment = await compose(
      optionsWith({
        checkout: {
          extend: (draft, { cart }) => ({ ...draft, buyer: { ...draft.buyer, cart_seen: cart?.["id"] } }),
        },
      })
    )

    expect(payment.buyer).toEqual({ phone_number: "966500000001", cart_seen: "cart_1" })
  })

  it.each([
    ["the reference", (order: object) => ({ ...order, order_reference_id: "another" })],
    [
      "the total",
      (order: { items: object[] }) => ({
        ...order,
        total_amount: 1,
        items: [{ ...order.items[0], total_amount: 1 }],
      }),
    ],
  ])("refuses an extension that changes %s", async (_what, change) => {
    const extend = (
      draft: Parameters<NonNullable<ReturnType<typeof optionsWith>["checkout"]["extend"]>>[0]
    ) => ({
      ...draft,
      order: { ...draft.order, ...change(draft.order) },
    })

    await expect(compose(optionsWith({ checkout: { extend } }))).rejects.toThrow(/must not change order\./)
  })

  it("refuses an extension whose result is not valid, and keeps its own webhook whatever it returns", async () => {
    await expect(
      compose(
        optionsWith({ checkout: { extend: (draft) => ({ ...draft, order: { ...draft.order, items: [] } }) } })
      )
    ).rejects.toThrow()
    const { prepaid_payment } = await compose(
      optionsWith({
        checkout: {
          extend: (draft) => ({
            ...draft,
            prepaid_payment: { collection_method: "SVC", webhook_url: "https://elsewhere.example.com" },
          }),
        },
      }),
      { row: rowWith({ collection: "svc" }), chosen: prepaidPlan }
    )

    expect(prepaid_payment?.webhook_url).toMatch(/^https:\/\/store\.example\.com\/hooks\/svc\/down-payment\//)
  })
})

describe("the secrets of an order's webhooks", () => {
  it("differ by order, kind and master, and open only their own", () => {
    const rotated = new DerivedSecrets(["a-newer-secret-of-tests", "a-secret-of-the-tests"])
    const url = secrets.url("https://store.example.com", "down_payment", "payses_1")
    const token = url.split("/").at(-1) ?? ""

    expect(secrets.opens("down_payment", "payses_1", token)).toBe(true)
    expect(rotated.opens("down_payment", "payses_1", token)).toBe(true)
    expect(new DerivedSecrets(["a-newer-secret-of-tests"]).opens("down_payment", "payses_1", token)).toBe(
      false
    )
    expect(secrets.opens("delivery", "payses_1", token)).toBe(false)
    expect(secrets.opens("down_payment", "payses_2", token)).toBe(false)
    expect(secrets.opens("down_payment", "payses_1", "")).toBe(false)
    expect(token).not.toBe(secrets.signingSecret("down_payment", "payses_1"))
    expect(rotated.signingSecrets("delivery", "payses_1")).toContain(
      secrets.signingSecret("delivery", "payses_1")
    )
  })
})
