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
    ["an empty reference", { order: { order_reference_id: " " } }, "payment.order.order_reference_id"],
  ]

  it.each(invalid)("refuses %s with 400 and names the field", async (_case, changes, field) => {
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
