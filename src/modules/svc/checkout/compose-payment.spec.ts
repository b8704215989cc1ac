import {
  address,
  compose,
  optionsWith,
  prepaidPlan,
  rowWith,
  secrets,
  sourceWith,
} from "./__fixtures__/compose"

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

  it.each([
    ["920001234", "0500000002", "966500000002"],
    ["0112345678", "0500000002", "966500000002"],
    ["n/a", "0500000002", "966500000002"],
    ["0500000001", "0500000002", "966500000001"],
    ["0112345678", "no phone", "966112345678"],
  ])("asks of %s and %s the one that an SMS reaches: %s", async (billing, shipping, asked) => {
    const { buyer } = await compose(undefined, {
      source: sourceWith({
        billing_address: { ...address, phone: billing },
        shipping_address: { ...address, phone: shipping },
      }),
    })

    expect(buyer.phone_number).toBe(asked)
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

  it("keeps any order's id a single part of a return page's address, wherever the id is named", async () => {
    const returnUrls = {
      success: "https://shop.example/{order_id}/return?order={order_id}",
      failure: "https://shop.example/failed",
    }
    const { prepaid_payment } = await compose(optionsWith({ returnUrls }), {
      row: rowWith({ collection: "svc", orderId: "a/b?c&d#={order_id}" }),
      chosen: prepaidPlan,
    })
    const id = "a%2Fb%3Fc%26d%23%3D%7Border_id%7D"

    expect(prepaid_payment).toMatchObject({
      success_redirection_url: `https://shop.example/${id}/return?order=${id}`,
      failure_redirection_url: "https://shop.example/failed",
    })
  })

  it("writes addresses as the interface takes them, whatever letters the options have", async () => {
    const options = optionsWith({
      backendUrl: "https://متجر.example/خلفية",
      returnUrls: {
        success: "https://Shop.example:443/شكرا/{order_id}",
        failure: "https://shop.example?طلب={order_id}",
      },
    })
    const { prepaid_payment } = await compose(options, {
      row: rowWith({ collection: "svc" }),
      chosen: prepaidPlan,
    })

    expect(prepaid_payment).toMatchObject({
      success_redirection_url: "https://shop.example/%D8%B4%D9%83%D8%B1%D8%A7/order_1",
      failure_redirection_url: "https://shop.example/?%D8%B7%D9%84%D8%A8=order_1",
      webhook_url: secrets.url(
        "https://xn--pgbep1f.example/%D8%AE%D9%84%D9%81%D9%8A%D8%A9",
        "down_payment",
        "payses_1"
      ),
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
})

describe("what the store adds to the payment object", () => {
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
    ) => ({ ...draft, order: { ...draft.order, ...change(draft.order) } })

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
            prepaid_payment: {
              collection_method: "SVC",
              success_redirection_url: "https://elsewhere.example.com",
              failure_redirection_url: "https://elsewhere.example.com",
              webhook_url: "https://elsewhere.example.com",
            },
          }),
        },
      }),
      { row: rowWith({ collection: "svc" }), chosen: prepaidPlan }
    )

    expect(prepaid_payment?.webhook_url).toMatch(/^https:\/\/store\.example\.com\/hooks\/svc\/down-payment\//)
  })
})
