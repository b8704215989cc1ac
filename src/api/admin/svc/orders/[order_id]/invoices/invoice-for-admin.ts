import type { InvoiceRow } from "../../../../../../modules/svc/ledger/invoice-row"
import type { AdminSvcInvoice } from "../../../../../../types"

/** An invoice as the admin sees it. The address is left out: it may open the file to anyone. */
export const invoiceForAdmin = (row: InvoiceRow): AdminSvcInvoice => ({
  id: row.id,
  reference: row.reference,
  number: row.number,
  source: row.source,
  state: row.state,
  file_id: row.fileId,
  sha256: row.sha256,
  error_code: row.errorCode,
  error_reason: row.errorReason,
  tries: row.tries,
  created_at: row.createdAt.toISOString(),
  sent_at: row.sentAt?.toISOString() ?? null,
  attached_at: row.attachedAt?.toISOString() ?? null,
  due_at: row.dueAt?.toISOString() ?? null,
})
