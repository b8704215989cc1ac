import {
  CALLS,
  checkout,
  eligibility,
  fullPayment,
  OPERATIONS,
  orderState,
  PHONE,
  session,
  SUCCESSES,
  TOKEN,
} from "./__fixtures__/calls"
import { failure, openClient, openService } from "./__fixtures__/open-client"
import { answerJson, startService, succeed } from "./__fixtures__/service-server"
import { createSvcClient, isEligible, isOrderCreated, isPrepaidConfirmed, SvcOptionsError } from "./index"

const answering = (json: unknown) => openService((response) => answerJson(response, json))

describe("checkEligibility", () => {
  it("sends every field and returns every field of the summary", async () => {
    const { service, client } = await openService(succeed)
    const input = {
      buyer_phone_number: PHONE,
      language_code: "en" as const,
      buyer_name: "Sara Example",
      vat_number: "300000000000003",
      buyer_cr_number: "1010000000",
      buyer_nid: "1000000000",
      buyer_email: "sara@shop.example",
      buyer_last_6_month_avg_sales: "25000",
    }

    expect(await client.checkEligibility(input)).toEqual({ ...eligibility(), oddities: [] })
    expect(service.requests[0]).toMatchObject({
      method: "POST",
      url: "/svc/v1/users/check_eligibility",
      body: input,
    })
  })

  it("keeps unknown values as they are, and takes none of them for eligible", async () => {
    const data = {
      ...eligibility(),
      eligibility: "MAYBE",
      reason: "NEW_REASON",
      user_status: "Frozen",
      sellers: [{ phone: "966511111111", status: "SUSPENDED" }],
    }
    const { client } = await answering({ is_error: false, message: "", data })
    const buyer = await client.checkEligibility({ buyer_phone_number: PHONE })

    expect(buyer).toEqual({ ...data, oddities: [] })
    expect(isEligible(buyer)).toBe(false)
  })
})

describe("initiateCheckout", () => {
  it("passes fields that the specification does not show", async () => {
    const { service, client } = await openService(succeed)
    const payment = { ...fullPayment(), buyer: { phone_number: PHONE, tier: "gold" }, campaign: "eid" }

    expect(isOrderCreated(await client.initiateCheckout(payment))).toBe(true)
    expect(service.requests[0]).toMatchObject({
      headers: { authorization: `bearer ${TOKEN}`, "content-type": "application/json" },
    })
    expect(service.requests[0]?.body).toEqual({ payment })
  })

  it("keeps an unknown order status, which is not a created order", async () => {
    const { client } = await answering({
      ...SUCCESSES.initiate_checkout(),
      data: { ...checkout(), order_status: "ON_HOLD" },
    })
    const order = await client.initiateCheckout(fullPayment())

    expect(order.order_status).toBe("ON_HOLD")
    expect(isOrderCreated(order)).toBe(false)
  })
})

describe("reconcilePrepaidPayment", () => {
  it.each([
    ["PENDING", false],
    ["INITIATED", false],
    ["VOIDED", false],
    ["PAID", true],
    ["COMPLETED", true],
    ["PAID_OUT", false],
    ["paid", false],
  ])("returns the status %s, confirmed: %s", async (status, confirmed) => {
    const { client } = await answering({
      ...SUCCESSES.reconcile_prepaid_payment(),
      payment_status: status,
      in_progress: true,
    })
    const result = await client.reconcilePrepaidPayment("ord_1")

    expect(result).toEqual({ ...session(), payment_status: status, in_progress: true, oddities: [] })
    expect(isPrepaidConfirmed(result.payment_status)).toBe(confirmed)
  })
})

describe("confirmDelivery", () => {
  it.each([
    {
      order_id: "ord_1",
      delivery_proof_url: "https://shop.example/pod.jpg",
      confirmation_type: "POD" as const,
    },
    {
      order_id: "ord_1",
      confirmation_type: "SMS_LINK" as const,
      delivery_callback_webhook_url: "https://shop.example/delivered",
      delivery_callback_webhook_secret: "secret",
    },
  ])("sends every field with $confirmation_type and returns the order", async (input) => {
    const { service, client } = await openService(succeed)

    expect(await client.confirmDelivery(input)).toEqual({ ...orderState(), oddities: [] })
    expect(service.requests[0]).toMatchObject({ url: "/svc/v1/orders/confirm_delivery" })
    expect(service.requests[0]?.body).toEqual(input)
  })
})

describe("an address that is sent", () => {
  it.each([
    [
      "\thttps://Files.Example:443/فاتورة\n 7.pdf ",
      "https://files.example/%D9%81%D8%A7%D8%AA%D9%88%D8%B1%D8%A9%207.pdf",
    ],
    ["https://متجر.example/1.pdf", "https://xn--pgbep1f.example/1.pdf"],
    ["https://files.example", "https://files.example/"],
    ["https://files.example/100%/a|b^c.pdf?of={1}", "https://files.example/100%25/a%7Cb%5Ec.pdf?of=%7B1%7D"],
    [
      "https://files.example/%D9%81.pdf?X-Signature=a%2Fb+c==&n[]=1",
      "https://files.example/%D9%81.pdf?X-Signature=a%2Fb+c==&n[]=1",
    ],
  ])("is written as RFC 3986 has it: %j", async (given, sent) => {
    const { service, client } = await openService(succeed)

    await client.addInvoice({ order_number: "ord_1", invoice_number: "INV-1", invoice_url: given })
    await client.confirmDelivery({ order_id: "ord_1", delivery_proof_url: given })
    await client.confirmDelivery({
      order_id: "ord_1",
      confirmation_type: "SMS_LINK",
      delivery_callback_webhook_url: given,
    })
    expect(service.requests.map(({ body }) => body)).toMatchObject([
      { invoice_url: sent },
      { delivery_proof_url: sent },
      { delivery_callback_webhook_url: sent },
    ])
  })
})

describe("addInvoice", () => {
  const large = Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(1_000_000, "any content")])

  it.each([
    ["base64", { invoice_pdf_data: "JVBERi0=" }, { invoice_pdf_data: "JVBERi0=" }],
    ["bytes", { invoice_pdf_data: large }, { invoice_pdf_data: large.toString("base64") }],
    ["a URL", { invoice_url: "https://shop.example/1.pdf" }, { invoice_url: "https://shop.example/1.pdf" }],
  ])("sends the document given as %s with its channel and returns the order", async (_, given, sent) => {
    const { service, client } = await openService(succeed)
    const order = { order_number: "ord_1", invoice_number: "INV-1" }

    expect(await client.addInvoice({ ...order, ...given })).toEqual({ ...orderState(), oddities: [] })
    expect(service.requests[0]?.headers["content-type"]).toBe("application/json")
    expect(service.requests[0]).toMatchObject({ url: "/svc/v1/invoices/add" })
    expect(service.requests[0]?.body).toEqual({ ...order, ...sent, channel: "SVC" })
  })
})

describe("every operation", () => {
  it.each(OPERATIONS)("%s tolerates fields that are new", async (operation) => {
    const answer = SUCCESSES[operation]()
    const { client } = await answering({
      ...answer,
      trace: { id: 1 },
      ...("data" in answer && { data: { ...(answer["data"] as object), brand_new: [1] } }),
    })

    await expect(CALLS[operation](client)).resolves.toBeDefined()
  })

  it.each(["0", 0, "00"])("takes error_code %j for success in all envelopes that have one", async (code) => {
    for (const operation of OPERATIONS) {
      const { client } = await answering({ ...SUCCESSES[operation](), error_code: code })

      await expect(CALLS[operation](client)).resolves.toBeDefined()
    }
  })

  it("writes the operator's brand in the path and where the specification has SVC", async () => {
    const service = await startService(succeed)
    const client = openClient(`${service.baseUrl}/gateway/`, {
      brand: { pathPrefix: "acme", enumValue: "ACME" },
    })

    await client.initiateCheckout(fullPayment())
    await CALLS.add_invoice(client)

    expect(service.requests.map(({ url }) => url)).toEqual([
      "/gateway/acme/v1/checkout/initiate",
      "/gateway/acme/v1/invoices/add",
    ])
    expect(service.requests[0]?.body).toMatchObject({
      payment: { prepaid_payment: { collection_method: "ACME" } },
    })
    expect(service.requests[1]?.body).toMatchObject({ channel: "ACME" })
  })
})

describe("options", () => {
  it.each([
    [{ baseUrl: "http://svc.example" }, "baseUrl"],
    [{ baseUrl: "svc.example" }, "baseUrl"],
    [{ baseUrl: "https://user:hidden@svc.example" }, "baseUrl"],
    [{ baseUrl: "https://svc.example/?key=hidden" }, "baseUrl"],
    [{ accessToken: "" }, "accessToken"],
    [{ accessToken: "bearer hidden" }, "accessToken"],
    [{ accessToken: "hidden\r\nX-Header: 1" }, "accessToken"],
    [{ timeoutMs: 0 }, "timeoutMs"],
    [{ maxConcurrent: 0 }, "maxConcurrent"],
    [{ retries: -1 }, "retries"],
    [{ brand: { pathPrefix: "a/b" } }, "brand.pathPrefix"],
  ])("%j is refused at once, naming the option and no value", (wrong, path) => {
    const create = () => createSvcClient({ baseUrl: "https://svc.example", accessToken: "token", ...wrong })

    expect(create).toThrow(SvcOptionsError)
    expect(create).toThrow(path)
    expect(create).not.toThrow(/hidden/)
  })

  it("reports every mistake in one error", async () => {
    const error = await failure(
      Promise.resolve().then(() => createSvcClient({ baseUrl: "no", accessToken: "" })),
      SvcOptionsError
    )

    expect(error.issues.map(({ path }) => path)).toEqual(["baseUrl", "accessToken"])
  })
})
