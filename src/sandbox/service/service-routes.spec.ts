import {
  checkout,
  downPayment,
  type Json,
  openSandbox,
  openServer,
  PDF,
  pick,
  refusal,
  until,
} from "../__fixtures__/sandbox-harness"
import { OPERATIONS } from "./operations"

describe.each(OPERATIONS.map(({ path }) => path))("%s", (path) => {
  const post = (url: string, headers: Record<string, string>) =>
    fetch(`${url}${path}`, { method: "POST", headers, body: "{}" })

  it("takes the scheme in any case, but JSON only", async () => {
    const { url } = await openSandbox()
    const json = await post(url, {
      authorization: "Bearer sandbox-token",
      "content-type": "application/json; charset=utf-8",
    })
    const text = await post(url, { authorization: "bearer sandbox-token", "content-type": "text/plain" })

    expect(json.status).not.toBe(401)
    expect(await text.text()).toContain("Content-Type: application/json")
  })

  it("is POST only", async () => {
    const { url } = await openSandbox()
    const response = await fetch(`${url}${path}`)

    expect(response.status).toBe(405)
    expect(response.headers.get("allow")).toBe("POST")
  })
})

it("carries an operator's brand in the path, as the enumerated value and in the webhooks' headers, and no other", async () => {
  const receiver = await openServer()
  const brand = {
    pathPrefix: "acme",
    enumValue: "Acme-Pay",
    signatureHeader: "X-Acme-Signature",
    timestampHeader: "X-Acme-Time",
  }
  const { url, act } = await openSandbox({ settings: { brand } })
  const post = async (path: string, body: unknown): Promise<Json> => {
    const headers = { authorization: "bearer sandbox-token", "content-type": "application/json" }
    const response = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) })

    return { status: response.status, ...((await response.json()) as Json) }
  }
  const hook = { webhook_url: receiver.url, webhook_secret: "a-secret" }
  const collectedBy = (method: string) => checkout(downPayment({ ...hook, collection_method: method }))
  const invoice = (orderId: unknown, channel: string) =>
    post("/acme/v1/invoices/add", {
      channel,
      order_number: orderId,
      invoice_number: "INV-1",
      invoice_pdf_data: PDF.toString("base64"),
    })

  expect((await post("/svc/v1/checkout/initiate", collectedBy("Acme-Pay"))).status).toBe(404)
  expect(refusal(await post("/acme/v1/checkout/initiate", collectedBy("SVC")))).toEqual([
    "400",
    "payment.prepaid_payment.collection_method",
  ])
  const { data } = await post("/acme/v1/checkout/initiate", collectedBy("Acme-Pay"))
  const orderId = pick(data, "order_id")

  expect(pick(await act(orderId, "pay"), "request.prepaid_payment.collection_method")).toBe("Acme-Pay")
  await until(() => receiver.received.length === 1)
  expect(receiver.received[0]?.headers).toMatchObject({
    "x-acme-signature": expect.any(String),
    "x-acme-time": expect.any(String),
  })
  expect(receiver.received[0]?.headers).not.toHaveProperty("x-svc-signature")
  expect(refusal(await invoice(orderId, "SVC"))).toEqual(["400", "channel"])
  expect(await invoice(orderId, "Acme-Pay")).toMatchObject({ error_code: "0" })
})

it("answers HTTP 404 elsewhere", async () => {
  const { url } = await openSandbox()

  expect((await fetch(`${url}/svc/v1/orders/cancel`, { method: "POST" })).status).toBe(404)
})
