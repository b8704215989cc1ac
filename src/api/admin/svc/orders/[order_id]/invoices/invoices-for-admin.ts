import type { MedusaContainer } from "@medusajs/framework/types"
import { svcOf } from "../../../../../../modules/svc"
import type { InvoiceRow } from "../../../../../../modules/svc/ledger/invoice-row"
import type { AdminSvcInvoice, AdminSvcInvoicesResponse } from "../../../../../../types"
import { noSuchOrder } from "../../../../../../workflows/refusals"

/** An invoice as the admin sees it. It has no address, because the address may open the file to anyone. */
export const invoiceForAdmin = (row: InvoiceRow, erasedAt: Date | undefined): AdminSvcInvoice => ({
  id: row.id,
  reference: row.reference,
  number: row.number,
  source: row.source,
  state: row.state,
  file_id: erasedAt === undefined ? row.fileId : null,
  file_erased_at: erasedAt?.toISOString() ?? null,
  sha256: row.sha256,
  error_code: row.errorCode,
  error_reason: row.errorReason,
  tries: row.tries,
  created_at: row.createdAt.toISOString(),
  sent_at: row.sentAt?.toISOString() ?? null,
  attached_at: row.attachedAt?.toISOString() ?? null,
  due_at: row.dueAt?.toISOString() ?? null,
})

/**
 * The invoices of a Medusa order, oldest first.
 * @throws {MedusaError} NOT_FOUND when the order was not placed with this payment method.
 */
export const invoicesForAdmin = async (
  container: MedusaContainer,
  orderId: string
): Promise<AdminSvcInvoicesResponse> => {
  const { orders, invoices, files } = svcOf(container).ledger
  const attempts = await orders.ofOrder(orderId)

  if (attempts.length === 0) {
    throw noSuchOrder(orderId)
  }
  const rows = await invoices.ofReferences(attempts.map(({ reference }) => reference))

  const erasedAt = await files.erasedAt(rows.map(({ fileId }) => fileId))

  return {
    order_id: orderId,
    invoices: rows.map((row) => invoiceForAdmin(row, erasedAt.get(row.fileId ?? ""))),
  }
}
