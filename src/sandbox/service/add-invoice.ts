import { z } from "zod"
import { downloadFile } from "../effects/download-file"
import { parseHttpUrl } from "../rules/allowed-url"
import { mayAddInvoice } from "../rules/order-lifecycle"
import { invalidField, Refusal } from "../rules/refusal"
import { type OrderRecord } from "../state/sandbox-state"
import { orderData, orderDataSchema, requireOrder, requireText } from "./order-data"
import { defineOperation, type ServiceCall } from "./service-operation"

const requestSchema = z.object({
  channel: z.literal("SVC", "must be SVC as the operator's brand spells it").optional(),
  order_number: z.string().describe("The order_id returned by Initiate Checkout"),
  invoice_number: z.string(),
  invoice_pdf_data: z.string().optional().describe("The PDF as base64; preferred"),
  invoice_url: z.string().optional().describe("URL of the PDF; exactly one of the two is sent"),
})

type Request = z.infer<typeof requestSchema>

export const addInvoice = defineOperation({
  name: "add_invoice",
  path: "/svc/v1/invoices/add",
  envelope: "standard_success",
  summary: "Add Invoice",
  description: "Attaches an invoice PDF to an order (spec 4.5).",
  assumptions: [
    "invoice_pdf_data that is not strict base64 is refused with 400, base64 of something else than a PDF with 813.",
    "The same invoice_number twice on an order is refused with 400 for invoice_number.",
    "Orders that are not authorised, out for delivery, held or expired are refused with 811.",
  ],
  errorCodes: [400, 808, 811, 813, 500],
  request: requestSchema,
  data: orderDataSchema,
  handle: async (request, call) => {
    const { sandbox } = call
    const source = sourceOf(request)
    const invoiceNumber = requireText("invoice_number", request.invoice_number).trim()
    const order = requireOrder(call, requireText("order_number", request.order_number))

    requireInvoiceable(order, invoiceNumber)

    const pdf = "base64" in source ? decodeBase64(source.base64) : await downloadInvoice(source.url, call)

    requirePdf(pdf)
    // Checked again: another call may have changed the order during the download.
    call.era.throwIfAborted()
    requireInvoiceable(order, invoiceNumber)

    const fileId = sandbox.files.put(pdf, "application/pdf")

    sandbox.store.change(() =>
      order.invoices.push({ invoiceNumber, fileId, attachedAt: sandbox.store.now() })
    )

    return { message: "Invoice attached", data: orderData(order) }
  },
})

const sourceOf = ({
  invoice_pdf_data: base64,
  invoice_url: url,
}: Request): { base64: string } | { url: string } => {
  // An empty string counts as not sent.
  if (base64 && url) {
    throw invalidField("invoice_url", "exactly one of invoice_pdf_data and invoice_url must be sent")
  }

  if (base64) {
    return { base64 }
  }

  if (!url) {
    throw invalidField("invoice_pdf_data", "one of invoice_pdf_data and invoice_url must be sent")
  }

  if (!parseHttpUrl(url)) {
    throw invalidField("invoice_url", "must be an absolute http or https URL as in RFC 3986")
  }

  return { url }
}

const requireInvoiceable = (order: OrderRecord, invoiceNumber: string): void => {
  if (!mayAddInvoice(order)) {
    throw new Refusal(811, `An order that is ${order.stage} takes no invoice`)
  }

  if (order.invoices.some((invoice) => invoice.invoiceNumber === invoiceNumber)) {
    throw invalidField("invoice_number", "an invoice with this number is attached to the order already")
  }
}

const decodeBase64 = (text: string): Buffer => {
  const bytes = Buffer.from(text, "base64")

  // Buffer skips characters that it does not understand. Only base64 encodes back to the same text.
  if (bytes.toString("base64") !== text) {
    throw invalidField("invoice_pdf_data", "is not valid base64")
  }

  return bytes
}

const downloadInvoice = async (url: string, { sandbox }: ServiceCall): Promise<Buffer> => {
  const refuse = (reason: string) => new Refusal(813, `The invoice could not be downloaded: ${reason}`)

  return (await downloadFile(url, sandbox.store.state.settings.downloads, refuse)).bytes
}

const requirePdf = (bytes: Buffer): void => {
  if (bytes.toString("latin1", 0, 5) !== "%PDF-") {
    throw new Refusal(813, "The invoice is not a PDF: it does not begin with %PDF-")
  }
}
