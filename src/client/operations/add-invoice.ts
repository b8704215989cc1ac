import { z } from "zod"
import type { SvcAnswer } from "../envelopes/answer"
import { readConfirmed } from "../envelopes/read-envelope"
import { openEnum, orderNamesSchema } from "../schemas/answer-fields"
import { ORDER_STATUSES } from "../schemas/statuses"
import { textSchema, webUrlSchema } from "../schemas/request-fields"
import { isSvcFile, type SvcFile } from "../svc-file"
import type { OperationDefinition } from "./operation-definition"

/** Searches for a wrong character, because an expression that matches ten million characters may exhaust the stack. */
const isBase64 = (text: string): boolean =>
  text.length > 0 && text.length % 4 === 0 && !/[^A-Za-z0-9+/]/.test(text.replace(/={1,2}$/, ""))

/** Request of Add Invoice (spec 4.5). */
export const addInvoiceInputSchema = z
  .strictObject({
    /** `SVC` for every brand: the client writes the brand's value on the wire. Sent even if left out. */
    channel: z.literal("SVC").optional(),
    /** The `order_id` that Initiate Checkout returned. */
    order_number: textSchema,
    invoice_number: textSchema,
    /**
     * The PDF in base64, without a `data:` prefix or line breaks; or its bytes; or a file. Bytes and files are encoded
     * while they are sent. So large bytes are not copied, and a file is never in memory as a whole.
     */
    invoice_pdf_data: z
      .union([
        z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.byteLength > 0, {
          error: "must not be empty",
        }),
        z.custom<SvcFile>((value) => isSvcFile(value) && value.size > 0, { error: "must not be empty" }),
        z
          .string()
          .refine(isBase64, { error: "must be base64 without a data: prefix and without line breaks" }),
      ])
      .optional(),
    /** Must open without signing in while the call runs. */
    invoice_url: webUrlSchema.optional(),
  })
  .refine(
    ({ invoice_pdf_data, invoice_url }) => (invoice_pdf_data === undefined) !== (invoice_url === undefined),
    { error: "exactly one of invoice_pdf_data and invoice_url must be sent" }
  )

export type AddInvoiceInput = z.infer<typeof addInvoiceInputSchema>

const attachmentSchema = orderNamesSchema.extend({ order_status: openEnum(ORDER_STATUSES).catch("") })

/** The order that the invoice was attached to (spec 4.5). The status is empty if the service gave none. */
export type InvoiceAttachment = z.infer<typeof attachmentSchema> & SvcAnswer

export const addInvoice: OperationDefinition<AddInvoiceInput, InvoiceAttachment> = {
  name: "add_invoice",
  path: "invoices/add",
  input: addInvoiceInputSchema,
  body: (input, { enumValue }) => ({ ...input, channel: enumValue }),
  read: (answer, { order_number }) => readConfirmed(attachmentSchema, answer, order_number),
}
