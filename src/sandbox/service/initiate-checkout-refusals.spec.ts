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
    ["a third decimal", { order: { total_amount: 1000.001 } }, "payment.order.total_amount"],
    ["no items", { order: { items: [] } }, "payment.order.items"],
    [
      "a fractional quantity",
      { order: { items: [{ total_amount: 1, quantity: 1.5 }] } },
      "payment.order.items.0.quantity",
    ],
    ["an empty reference", { order: { order_reference_id: " " } }, "payment.order.order_reference_id"],
    [
      "an unknown collection method",
      { repayment_config_id: 103, prepaid_payment: { collection_method: "CASH" } },
      "payment.prepaid_payment.collection_method",
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

  it.each<[string, string, Changes]>([
    ["805", "a buyer onboarded elsewhere", { phone: "966500000004" }],
    [
      "877",
      "another merchant share",
      { commission_config: { use_config: true, tenure_in_days: 30, merchant_share: 0.4 } },
    ],
  ])("answers %s for %s", async (code, _case, changes) => {
    const sandbox = await openSandbox()

    expect(await sandbox.codeOf("initiate", checkout(changes))).toBe(code)
  })
})
