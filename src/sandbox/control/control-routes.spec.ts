import { createSandbox } from "../create-sandbox"
import { checkout, downPayment, type Json, list, openSandbox, pick } from "../__fixtures__/sandbox-harness"

describe("the control plane", () => {
  it("lists the fixtures", async () => {
    const sandbox = await openSandbox()
    const fixtures = await sandbox.control("GET", "/fixtures")

    expect(list(fixtures, "tokens").map(({ token, status }) => [token, status])).toEqual([
      ["sandbox-token", "active"],
      ["sandbox-token-inactive", "inactive"],
      ["sandbox-token-unknown", "unknown"],
    ])
    expect(list(fixtures, "buyers").map(({ phone }) => phone)).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((last) => `96650000000${last}`)
    )
    expect(
      list(fixtures, "plans").map((plan) => [
        plan.repayment_config_id,
        plan.tenure_in_days,
        plan.prepaid_percentage,
      ])
    ).toEqual([
      [101, 30, 0],
      [102, 60, 0],
      [103, 30, 25],
      [104, 90, 40],
    ])
    expect(fixtures).toMatchObject({ default_repayment_config_id: 101, merchant_share: null })
  })

  it("creates, changes and removes buyers", async () => {
    const sandbox = await openSandbox()
    const eligibility = async () =>
      (await sandbox.call("eligibility", { buyer_phone_number: "966522222222" })).data as Json

    expect(
      await sandbox.control("PUT", "/buyers/+966522222222", { name: "New", credit_limit: 12.5 })
    ).toMatchObject({ phone: "966522222222", status: "Active", available_credit: 12.5 })
    expect(await eligibility()).toMatchObject({ customer_name: "New", credit_amount: 12.5 })
    await sandbox.control("PUT", "/buyers/966522222222", { status: "Pending" })
    expect(await eligibility()).toMatchObject({ customer_name: "New", user_status: "Pending" })
    await sandbox.control("PUT", "/buyers/966522222222", { status: "NotFound" })
    expect((await eligibility()).user_status).toBe("NotFound")
  })

  it("changes settings field by field", async () => {
    const sandbox = await openSandbox()
    const settings = await sandbox.control("PUT", "/settings", { otp: "manual", webhooks: { prefix: "v1=" } })

    expect(settings).toMatchObject({
      otp: "manual",
      webhooks: { prefix: "v1=", encoding: "hex", timestamp_unit: "seconds" },
    })
    expect((await sandbox.control("GET", "/settings")).otp).toBe("manual")
  })

  it("reads allow-lists as browsers write addresses", async () => {
    const sandbox = await openSandbox()

    expect(
      await sandbox.control("PUT", "/settings", {
        redirect_allowlist: ["Shop.Example", "متجر.السعودية", "127.0.0.1", "*"],
        callback_allowlist: [
          "https://Shop.Example/",
          "https://shop.example:443",
          "http://127.0.0.1:9000",
          "*",
        ],
      })
    ).toMatchObject({
      redirect_allowlist: ["shop.example", "xn--pgbep1f.xn--mgberp4a5d4ar", "127.0.0.1", "*"],
      callback_allowlist: ["https://shop.example", "https://shop.example", "http://127.0.0.1:9000", "*"],
    })

    const answer = await sandbox.call("eligibility", { buyer_phone_number: "966500000099" })
    const page = await fetch(String(pick(answer, "data.signup_url")))

    expect(page.headers.get("content-security-policy")).toContain("*.xn--pgbep1f.xn--mgberp4a5d4ar:*")
  })

  it.each(["cross-site", "same-site", "same-origin", "none"])(
    "heeds a browser by its page's site: %s",
    async (site) => {
      const sandbox = createSandbox()

      try {
        const { status } = await sandbox.app.fetch(
          new Request("http://sandbox.test/_sandbox/reset", {
            method: "POST",
            headers: { "sec-fetch-site": site },
          })
        )

        expect(status).toBe(site.endsWith("-site") ? 403 : 200)
      } finally {
        await sandbox.close()
      }
    }
  )

  it.each<["PUT" | "POST" | "GET", string, unknown, string]>([
    ["PUT", "/settings", { otp: "sometimes" }, "otp"],
    ["PUT", "/settings", { surprise: 1 }, "surprise"],
    ["PUT", "/settings", { webhooks: { encoding: "rot13" } }, "webhooks.encoding"],
    ["PUT", "/settings", { webhooks: "all" }, "webhooks"],
    ["PUT", "/settings", { redirect_allowlist: ["https://shop.example"] }, "redirect_allowlist.0"],
    ["PUT", "/settings", { redirect_allowlist: ["*", "*.shop.example"] }, "redirect_allowlist.1"],
    ["PUT", "/settings", { redirect_allowlist: ["shop.example:8443"] }, "redirect_allowlist.0"],
    ["PUT", "/settings", { redirect_allowlist: [""] }, "redirect_allowlist.0"],
    ["PUT", "/settings", { callback_allowlist: ["shop.example"] }, "callback_allowlist.0"],
    ["PUT", "/settings", { callback_allowlist: ["https://shop.example/hooks"] }, "callback_allowlist.0"],
    ["PUT", "/settings", { callback_allowlist: ["https://*.shop.example"] }, "callback_allowlist.0"],
    ["PUT", "/settings", { callback_allowlist: ["ftp://shop.example"] }, "callback_allowlist.0"],
    ["PUT", "/buyers/966500000001", { credit_limit: -1 }, "credit_limit"],
    ["PUT", "/buyers/abc", {}, "phone"],
    ["POST", "/clock", { advance_ms: -1 }, "advance_ms"],
    ["POST", "/clock", {}, "advance_ms"],
    ["GET", "/sms?phone=abc", undefined, "phone"],
  ])("refuses %s %s %j and says why", async (method, path, body, named) => {
    const sandbox = await openSandbox()
    const answer = await sandbox.control(method, path, body)

    expect(answer.httpStatus).toBe(400)
    expect(answer.message).toContain(named)
  })

  it("refuses a body that is no JSON", async () => {
    const { url } = await openSandbox()
    const response = await fetch(`${url}/_sandbox/settings`, { method: "PUT", body: "{" })

    expect(response.status).toBe(400)
  })

  it("moves the clock", async () => {
    const sandbox = await openSandbox({ startClock: "2026-01-01T00:00:00Z" })

    expect(await sandbox.advance(86_400_000)).toMatchObject({
      now: "2026-01-02T00:00:00.000Z",
      clock_offset_ms: 86_400_000,
    })
  })

  it("has no order and no file where there is none", async () => {
    const sandbox = await openSandbox()

    expect((await sandbox.control("GET", "/orders/none")).httpStatus).toBe(404)
    expect((await sandbox.control("GET", "/files/__proto__")).httpStatus).toBe(404)
  })

  it("remembers calls: what they sent, which faults struck, what was refused and why", async () => {
    const sandbox = await openSandbox()
    const calls = async (query: string) => list(await sandbox.control("GET", `/calls?${query}`), "calls")
    const secret = { webhook_url: "http://127.0.0.1:1/hook", webhook_secret: "a-secret" }
    const order = await sandbox.place(downPayment(secret))

    await sandbox.call("initiate", checkout({ order: { order_reference_id: "sum", total_amount: 1 } }))
    await sandbox.call("initiate", { payment: { buyer: 1 } })
    await sandbox.setFaults({ operation: "reconcile_prepaid_payment", kind: "drop_after" })
    await expect(sandbox.call("reconcile", { order_number: order.order_id })).rejects.toThrow()

    expect(await calls("reference=sum")).toMatchObject([
      {
        operation: "initiate_checkout",
        status: 200,
        error_code: 400,
        field: "payment.order.total_amount",
        buyer_phone: "966500000001",
        request: { payment: { order: { total_amount: 1 } } },
      },
    ])

    const ofOrder = await calls(`order_id=${String(order.order_id)}`)

    expect(ofOrder).toMatchObject([
      { operation: "initiate_checkout", faults: [], status: 200, error_code: null, field: "" },
      { operation: "reconcile_prepaid_payment", faults: ["drop_after"], status: null },
    ])
    expect(JSON.stringify(ofOrder)).not.toContain("a-secret")
    expect(await calls(`phone=%2B966500000001&operation=reconcile_prepaid_payment`)).toEqual([ofOrder[1]])
    expect(await calls("")).toHaveLength(4)
    await sandbox.control("POST", "/reset")
    expect(await calls("")).toEqual([])
  })

  it("logs a line per request without phone numbers, links or tokens", async () => {
    const lines: string[] = []
    const sandbox = await openSandbox({ log: (line) => lines.push(line) })

    await sandbox.control("PUT", "/buyers/966500000001", {})
    await sandbox.control("GET", "/sms?phone=966500000001")
    await fetch(`${sandbox.url}/pay/pay_secret`)
    await sandbox.call("reconcile", { order_number: "none" })
    await sandbox.call("initiate", checkout({ order: { total_amount: 1 } }))

    expect(lines.map((line) => line.replace(/ \d+ms$/, ""))).toEqual([
      "PUT /_sandbox/buyers/9665*****001 200",
      "GET /_sandbox/sms 200",
      "GET /pay/*** 404",
      "POST /svc/v1/checkout/reconcile_prepaid_payment 200 error_code=808",
      "POST /svc/v1/checkout/initiate 200 error_code=400 payment.order.total_amount",
    ])
  })
})
