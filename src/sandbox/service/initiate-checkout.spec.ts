import {
  type Changes,
  checkout,
  downPayment,
  type Json,
  ofTotal,
  openSandbox,
  pick,
  refusal,
} from "../__fixtures__/sandbox-harness"

describe("Initiate Checkout", () => {
  it("authorises when the OTP is confirmed, if that is manual", async () => {
    const sandbox = await openSandbox({ settings: { otp: "manual" } })
    const { order_id: orderId } = await sandbox.place()

    expect(await sandbox.order(orderId)).toMatchObject({ authorized: false, order_status: "CREATED" })
    expect((await sandbox.act(orderId, "confirm-otp", { code: "wrong" })).httpStatus).toBe(400)
    expect((await sandbox.act(orderId, "confirm-otp")).authorized).toBe(true)
    expect((await sandbox.act(orderId, "confirm-otp")).httpStatus).toBe(409)
  })

  it("takes a merchant-collected down payment by its reference: authorised, nothing to pay", async () => {
    const sandbox = await openSandbox()
    const data = await sandbox.place({
      repayment_config_id: 104,
      prepaid_payment: { collection_method: "MERCHANT" },
      prepaid_utr: "UTR-1",
    })

    expect(data).toMatchObject({ payment_url: "", prepaid_amount: 400, transaction_id: "UTR-1" })
    expect((await sandbox.order(data.order_id)).authorized).toBe(true)
    // The order counts as paid, because the merchant says so.
    expect((await sandbox.act(data.order_id, "expire")).httpStatus).toBe(409)
  })

  it("asks how to collect a down payment by its plan, and collects none that rounds to nothing", async () => {
    const sandbox = await openSandbox()
    const tiny = { order: ofTotal(0.01), repayment_config_id: 103 }
    const refused = await sandbox.call("initiate", checkout(tiny))

    expect(refusal(refused)).toEqual(["400", "payment.prepaid_payment"])
    const data = await sandbox.place({ ...downPayment(), ...tiny })

    expect(data).toMatchObject({ payment_url: "", prepaid_amount: 0, transaction_id: "" })
    expect((await sandbox.order(data.order_id)).authorized).toBe(true)
  })

  it("repeats the merchant's reference as it was sent", async () => {
    const sandbox = await openSandbox()
    const answer = await sandbox.call("initiate", checkout({ order: { order_reference_id: "web-1 " } }))

    expect(pick(answer, "data.order_reference_id")).toBe("web-1 ")
  })

  it("answers 801 for a reference that exists, even when the credit is used up by it", async () => {
    const sandbox = await openSandbox()
    const again = checkout({ order: ofTotal(50_000) })

    expect(await sandbox.codeOf("initiate", again)).toBe("0")
    expect(await sandbox.codeOf("initiate", again)).toBe("801")
    expect(await sandbox.codeOf("initiate", checkout())).toBe("806")
  })

  it("asks credit for the financed part only, reserves it, and frees it when the order expires", async () => {
    const sandbox = await openSandbox()
    const buyer = { phone: "966500000002", order: ofTotal(600) }
    const credit = async () =>
      pick(await sandbox.call("eligibility", { buyer_phone_number: "966500000002" }), "data.credit_amount")

    expect(await sandbox.codeOf("initiate", checkout(buyer))).toBe("806")

    const { order_id: orderId } = await sandbox.place({ ...buyer, ...downPayment() })

    expect(await credit()).toBe(50)
    expect(await sandbox.act(orderId, "expire")).toMatchObject({
      order_status: "EXPIRED",
      payment_status: "VOIDED",
    })
    expect(await credit()).toBe(500)
  })

  it("answers 804 to the first checkout in each minute of the busy buyer", async () => {
    const sandbox = await openSandbox({ startClock: "2026-01-01T00:00:00Z" })
    const attempt = () => sandbox.codeOf("initiate", checkout({ phone: "966500000006" }))

    expect([await attempt(), await attempt()]).toEqual(["804", "0"])
    await sandbox.advance(60_000)
    expect([await attempt(), await attempt()]).toEqual(["804", "0"])
  })

  it.each<[string, Changes, string]>([
    ["a third decimal", { order: { total_amount: 1000.001 } }, "payment.order.total_amount"],
    ["no items", { order: { items: [] } }, "payment.order.items"],
    ["an empty reference", { order: { order_reference_id: " " } }, "payment.order.order_reference_id"],
  ])("refuses %s with 400 and names the field", async (_case, changes, field) => {
    const sandbox = await openSandbox()
    const response = await sandbox.send("initiate", checkout(changes))
    const answer = (await response.json()) as Json

    expect(response.status).toBe(200)
    // Another field may fail too, but the first one named is the cause.
    expect(refusal(answer).slice(0, 2)).toEqual(["400", field])
    expect(answer).toMatchObject({ message: expect.stringContaining("INVALID_PARAMS"), data: {} })
  })

  it.each(["not json", "[]", "null", "{}"])("refuses the body %s with 400", async (body) => {
    const sandbox = await openSandbox()

    expect(await sandbox.codeOf("initiate", body)).toBe("400")
  })

  it("shows what a store sent, no field more or less, but for the seller and the webhook's secret", async () => {
    const sandbox = await openSandbox()
    const body = checkout({
      ...downPayment({
        webhook_url: "https://shop.example/hook",
        webhook_secret: "a-secret",
        method: "card",
      }),
      order: { ...ofTotal(1000), note: "of the order", items: [{ total_amount: 1000, brand: "Acme" }] },
      shipping_address: { city: "Riyadh", district: "Olaya" },
      seller: { phone: "966511111111" },
      project: "site 4",
    })
    const { order_id: orderId } = (await sandbox.call("initiate", body)).data as Json
    const { request } = await sandbox.order(orderId)

    expect(request).toEqual({
      ...(body.payment as Json),
      seller: { id: "seller-active", name: "Sandbox Trading", phone_number: "966550000001" },
      prepaid_payment: downPayment({
        webhook_url: "https://shop.example/hook",
        webhook_secret: "***",
        method: "card",
      }).prepaid_payment,
    })
  })

  it("needs both redirection URLs where it collects a down payment", async () => {
    const sandbox = await openSandbox()
    const bare = { repayment_config_id: 103, prepaid_payment: { collection_method: "SVC" } }

    expect(refusal(await sandbox.call("initiate", checkout(bare)))).toEqual([
      "400",
      "payment.prepaid_payment.success_redirection_url",
      "payment.prepaid_payment.failure_redirection_url",
    ])
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

  it("answers 805 for a buyer onboarded elsewhere", async () => {
    const sandbox = await openSandbox()

    expect(await sandbox.codeOf("initiate", checkout({ phone: "966500000004" }))).toBe("805")
  })
})
