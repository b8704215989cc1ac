import type { MedusaContainer } from "@medusajs/framework/types"
import { svcOf } from "../../../../../../modules/svc"
import type { AdminSvcInvoicesResponse } from "../../../../../../types"
import { invoiceForAdmin } from "./invoice-for-admin"
import { noSuchOrder } from "../../../../../../workflows/refusals"

/**
 * The invoices of a Medusa order, oldest first.
 * @throws {MedusaError} NOT_FOUND when the order was not placed with this payment method.
 */
export const invoicesForAdmin = async (
  container: MedusaContainer,
  orderId: string
): Promise<AdminSvcInvoicesResponse> => {
  const { orders, invoices } = svcOf(container).ledger
  const attempts = await orders.ofOrder(orderId)

  if (attempts.length === 0) {
    throw noSuchOrder(orderId)
  }
  const rows = await invoices.ofReferences(attempts.map(({ reference }) => reference))

  return { order_id: orderId, invoices: rows.map(invoiceForAdmin) }
}
