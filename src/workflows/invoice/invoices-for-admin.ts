import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { SVC_MODULE } from "../../modules/svc"
import type { InvoiceRow } from "../../modules/svc/ledger/invoice-row"
import type SvcModuleService from "../../modules/svc/service"
import type { AdminSvcInvoice, AdminSvcInvoicesResponse } from "../../types"

/**
 * The invoices of a Medusa order, oldest first.
 * @throws {MedusaError} NOT_FOUND when the order was not placed with this payment method.
 */
export const invoicesForAdmin = async (
  container: MedusaContainer,
  orderId: string
): Promise<AdminSvcInvoicesResponse> => {
  const { orders, invoices } = container.resolve<SvcModuleService>(SVC_MODULE).ledger
  const attempts = await orders.ofOrder(orderId)

  if (attempts.length === 0) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `Order ${orderId} has no payment with this method`)
  }
  const rows = await invoices.ofReferences(attempts.map(({ reference }) => reference))

  return { order_id: orderId, invoices: rows.map(invoiceOf) }
}

/** The address is left out: it may open the file to anyone. */
const invoiceOf = (row: InvoiceRow): AdminSvcInvoice => ({
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
