import { z } from "@medusajs/framework/zod"
import { INVOICE_STATES } from "../../../domain/ledger-states"
import { instant, rowOf } from "./columns"

export const invoiceRow = rowOf({
  id: z.string(),
  reference: z.string(),
  orderId: z.string().nullable(),
  number: z.string(),
  /** Where it comes from (design D10). */
  source: z.enum(["upload", "metadata", "workflow", "api"]),
  fileId: z.string().nullable(),
  url: z.string().nullable(),
  state: z.enum(INVOICE_STATES),
  sha256: z.string().nullable(),
  errorCode: z.number().nullable(),
  errorReason: z.string().nullable(),
  tries: z.number(),
  sentAt: instant.nullable(),
  unansweredAt: instant.nullable(),
  attachedAt: instant.nullable(),
  dueAt: instant.nullable(),
  createdAt: instant,
})

export type InvoiceRow = z.infer<typeof invoiceRow>

/** The columns that change after a row is written. */
export type InvoicePatch = Partial<Omit<InvoiceRow, "id" | "reference" | "orderId" | "createdAt">>

export type NewInvoice = Pick<InvoiceRow, "number" | "source" | "fileId" | "url">
