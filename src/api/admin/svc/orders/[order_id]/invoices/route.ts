import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { aboutOrder } from "../../about-order"
import { invoicesForAdmin } from "./invoices-for-admin"
import { INVOICE_STATES } from "../../../../../../domain/ledger-states"
import { pastedNumber } from "../../../../../../domain/pasted-number"
import { attachInvoiceWorkflow } from "../../../../../../workflows/attach-invoice"
import { parseInput } from "../../../../../parse-input"
import { readUpload } from "../../../../../read-upload"

const states = z.record(z.string(), z.enum(INVOICE_STATES))

const statesInForm = z.string().transform((text, context) => {
  try {
    return states.parse(JSON.parse(text))
  } catch {
    context.addIssue({ code: "custom", message: "is JSON of states by the ids of invoices" })
    return z.NEVER
  }
})

const fields = {
  invoice_number: pastedNumber.optional(),
  /** The number of the refused invoice that this one replaces. */
  replaces: pastedNumber.optional(),
}
const formFields = z.strictObject({ ...fields, states: statesInForm.optional() })
const jsonBody = z
  .strictObject({
    ...fields,
    /** The states of the order's invoices as the user read them, by id; an invoice that is left out was not there. */
    states: states.optional(),
    /** The service downloads the PDF from here, so the address must open without signing in. */
    url: z.url({ protocol: /^https?$/ }).optional(),
    pdf_base64: z.string().min(1).optional(),
  })
  .refine(({ url, pdf_base64 }) => (url === undefined) !== (pdf_base64 === undefined), {
    error: "exactly one of pdf_base64 and url is needed",
  })

const WANTED =
  'Send a form with the PDF in "file" and optionally "invoice_number", "replaces" and "states", or JSON with exactly one of "pdf_base64" and "url" (http or https), optionally "invoice_number", "replaces" and "states", and no other field.'

const given = async (req: AuthenticatedMedusaRequest) => {
  const { fields: sent, file } = await readUpload(req)

  if (file !== undefined) {
    const form = parseInput(formFields, sent, WANTED)

    return { ...form, pdf: file.toString("base64"), source: "upload" as const }
  }
  const { pdf_base64: pdf, ...more } = parseInput(jsonBody, sent, WANTED)

  return { ...more, pdf, source: "api" as const }
}

export const GET = aboutOrder((req, orderId) => invoicesForAdmin(req.scope, orderId))

/** Adds an invoice to the order, or replaces the file of a refused invoice (design D10). */
export const POST = aboutOrder(async (req, orderId) => {
  const invoice = await given(req)

  await attachInvoiceWorkflow(req.scope).run({
    input: { ...invoice, order_id: orderId, actor: req.auth_context.actor_id },
  })
  return invoicesForAdmin(req.scope, orderId)
})
