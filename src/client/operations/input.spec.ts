import { openClient, failure } from "../__fixtures__/open-client"
import { fullPayment, PHONE } from "../__fixtures__/calls"
import { startService } from "../__fixtures__/service-server"
import {
  SvcInputError,
  type AddInvoiceInput,
  type CheckEligibilityInput,
  type ConfirmDeliveryInput,
} from "../index"

const URL = "https://shop.example/file"

describe("input that breaks a rule is never sent", () => {
  it.each<[object, string[]]>([
    [{ order_id: "", delivery_proof_url: URL }, ["order_id"]],
    [{ order_id: "1" }, ["delivery_proof_url"]],
    [{ order_id: "1", confirmation_type: "POD" }, ["delivery_proof_url"]],
    [{ order_id: "1", delivery_proof_url: "/pod.jpg" }, ["delivery_proof_url"]],
    [{ order_id: "1", confirmation_type: "FAX" }, ["confirmation_type"]],
    [
      { order_id: "1", confirmation_type: "SMS_LINK", delivery_callback_webhook_url: "http://shop.example" },
      ["delivery_callback_webhook_url"],
    ],
    [
      {
        order_id: "1",
        delivery_proof_url: URL,
        delivery_callback_webhook_url: URL,
        delivery_callback_webhook_secret: "s",
      },
      ["delivery_callback_webhook_url", "delivery_callback_webhook_secret"],
    ],
    [{ order_id: "1", delivery_proof_url: URL, note: "x" }, [""]],
  ])("Confirm Delivery: %j", async (input, paths) => {
    const service = await startService(() => undefined)
    const client = openClient(service.baseUrl)
    const error = await failure(client.confirmDelivery(input as ConfirmDeliveryInput), SvcInputError)

    expect(error.issues.map(({ path }) => path)).toEqual(paths)
    expect(error.outcome).toBe("rejected")
    expect(service.requests).toEqual([])
  })

  it.each<[object, RegExp]>([
    [{}, /exactly one of invoice_pdf_data and invoice_url/],
    [{ invoice_pdf_data: "JVBERi0=", invoice_url: URL }, /exactly one/],
    [{ invoice_pdf_data: "" }, /invoice_pdf_data: must be base64/],
    [{ invoice_pdf_data: "data:application/pdf;base64,JVBERi0=" }, /without a data: prefix/],
    [{ invoice_url: "ftp://shop.example/1.pdf" }, /invoice_url: must be a complete http/],
    [{ invoice_url: URL, invoice_number: "" }, /invoice_number: must not be empty/],
    [{ invoice_url: URL, channel: "OTHER" }, /channel/],
  ])("Add Invoice: %j", async (more, message) => {
    const client = openClient("http://127.0.0.1:1")
    const input = { order_number: "1", invoice_number: "I", ...more } as AddInvoiceInput

    expect((await failure(client.addInvoice(input), SvcInputError)).message).toMatch(message)
  })

  it.each<[object, string]>([
    [{ buyer_phone_number: "0500" }, "buyer_phone_number"],
    [{ buyer_phone_number: PHONE, language_code: "fr" }, "language_code"],
    [{ buyer_phone_number: PHONE, buyer_name: "" }, "buyer_name"],
  ])("Check Eligibility: %j", async (input, path) => {
    const client = openClient("http://127.0.0.1:1")
    const error = await failure(client.checkEligibility(input as CheckEligibilityInput), SvcInputError)

    expect(error.issues.map((issue) => issue.path)).toEqual([path])
  })

  it("Reconcile: an empty order number", async () => {
    await failure(openClient("http://127.0.0.1:1").reconcilePrepaidPayment(" "), SvcInputError)
  })

  it("a delivery callback to this machine may be http, for development", async () => {
    const service = await startService((response) => response.writeHead(404).end())
    const input = {
      order_id: "1",
      confirmation_type: "SMS_LINK" as const,
      delivery_callback_webhook_url: "http://localhost:9000/hooks",
    }

    await openClient(service.baseUrl)
      .confirmDelivery(input)
      .catch(() => undefined)

    expect(service.requests[0]?.body).toEqual(input)
  })

  it("a value that JSON cannot hold", async () => {
    const client = openClient("http://127.0.0.1:1")

    expect(
      (await failure(client.initiateCheckout({ ...fullPayment(), extra: 1n }), SvcInputError)).message
    ).toMatch(/plain JSON/)
  })
})
