import {
  type Changes,
  checkout,
  downPayment,
  type Json,
  openSandbox,
  refusal,
} from "../__fixtures__/sandbox-harness"

describe("Initiate Checkout refuses", () => {
  const invalid: [string, Changes, string][] = [
    ["a total that does not reconcile", { order: { total_amount: 1000.01 } }, "payment.order.total_amount"],
    ["a third decimal", { order: { total_amount: 1000.001 } }, "payment.order.total_amount"],
    ["no items", { order: { items: [] } }, "payment.order.items"],
    [
      "a fractional quantity",
      { order: { items: [{ total_amount: 1, quantity: 1.5 }] } },
      "payment.order.items.0.quantity",
    ],
    ["an empty reference", { order: { order_reference_id: " " } }, "payment.order.order_reference_id"],
    ["a phone number with a plus sign", { phone: "+966500000001" }, "payment.buyer.phone_number"],
    ["another platform", { platform: "WEB" }, "payment.platform"],
    ["another currency", { currency_code: "USD" }, "payment.currency_code"],
    ["another country", { country_code: "AE" }, "payment.country_code"],
    ["no billing address", { billing_address: undefined }, "payment.billing_address"],
    ["no shipping address", { shipping_address: undefined }, "payment.shipping_address"],
    ["no prepaid_payment though the plan needs it", { repayment_config_id: 103 }, "payment.prepaid_payment"],
    [
      "an unknown collection method",
      { repayment_config_id: 103, prepaid_payment: { collection_method: "CASH" } },
      "payment.prepaid_payment.collection_method",
    ],
    [
      "MERCHANT without prepaid_utr",
      { repayment_config_id: 103, prepaid_payment: { collection_method: "MERCHANT" } },
      "payment.prepaid_utr",
    ],
    [
      "a success address without the failure address",
      downPayment({ success_redirection_url: "https://shop.example/ok" }),
      "payment.prepaid_payment.failure_redirection_url",
    ],
    [
      "a webhook address that is none",
      downPayment({ webhook_url: "shop" }),
      "payment.prepaid_payment.webhook_url",
    ],
  ]

  it.each(invalid)("refuses %s with 400 and names the field", async (_case, changes, field) => {
    const sandbox = await openSandbox()
    const response = await sandbox.send("initiate", checkout(changes))
    const answer = (await response.json()) as Json

    expect(response.status).toBe(200)
    // Another field may fail with it: the first one named is the cause.
    expect(refusal(answer).slice(0, 2)).toEqual(["400", field])
    expect(answer).toMatchObject({ message: expect.stringContaining("INVALID_PARAMS"), data: {} })
  })

  it.each(["not json", "[]", "null", "{}"])("refuses the body %s with 400", async (body) => {
    const sandbox = await openSandbox()

    expect(await sandbox.codeOf("initiate", body)).toBe("400")
  })

  it("refuses redirection domains that are not whitelisted", async () => {
    const sandbox = await openSandbox({ settings: { redirect_allowlist: ["shop.example"] } })
    const urls = (host: string) =>
      downPayment({
        success_redirection_url: `https://${host}/ok`,
        failure_redirection_url: `https://${host}/no`,
      })

    await sandbox.place(urls("www.shop.example"))
    expect(refusal(await sandbox.call("initiate", checkout(urls("evilshop.example"))))).toEqual([
      "400",
      "payment.prepaid_payment.success_redirection_url",
    ])
  })

  const codes: [string, string, Changes, string?][] = [
    ["802", "an unrecognised merchant", {}, "sandbox-token-unknown"],
    ["803", "an inactive merchant", {}, "sandbox-token-inactive"],
    ["805", "a pending buyer", { phone: "966500000003" }],
    ["805", "an unknown buyer", { phone: "966511111111" }],
    ["805", "a buyer onboarded elsewhere", { phone: "966500000004" }],
    ["881", "an expired agreement", { phone: "966500000005" }],
    ["500", "an internal error", { phone: "966500000007" }],
    ["806", "too little credit", { phone: "966500000002" }],
    ["877", "an unknown plan", { repayment_config_id: 999 }],
    [
      "877",
      "a tenure that is not the plan's",
      {
        repayment_config_id: 101,
        commission_config: { use_config: true, tenure_in_days: 60, merchant_share: 0.5 },
      },
    ],
    [
      "877",
      "another merchant share",
      { commission_config: { use_config: true, tenure_in_days: 30, merchant_share: 0.4 } },
    ],
    ["878", "a tenure without plan", { commission_config: { use_config: false, tenure_in_days: 45 } }],
  ]

  it.each(codes)("answers %s for %s", async (...[code, , changes, token]) => {
    const sandbox = await openSandbox()

    expect(await sandbox.codeOf("initiate", checkout(changes), token)).toBe(code)
  })
})
