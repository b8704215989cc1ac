import { takesInvoices } from "../../../../domain/order-action"
import type { InvoiceRow } from "../../../../modules/svc/ledger/invoice-row"
import type { OrderRow } from "../../../../modules/svc/ledger/order-row"
import type { NextStepFacts } from "./next-step"

type Attempt = Pick<OrderRow, "reference" | "state" | "collection" | "releasedAt">
type Invoice = Pick<InvoiceRow, "reference"> & NextStepFacts["invoices"][number]

/**
 * The facts about an order's invoices that decide its next step. Each attempt by which the service holds a part of the
 * order needs its own invoice. Invoices of a failed attempt are never sent.
 */
export const invoiceFacts = (
  attempts: readonly Attempt[],
  rows: readonly Invoice[]
): Pick<NextStepFacts, "invoices" | "lacksInvoice"> => {
  const taking = attempts.filter(takesInvoices)

  return {
    invoices: rows.filter((row) => taking.some(({ reference }) => reference === row.reference)),
    lacksInvoice: taking.some(
      ({ reference, state }) => state === "delivered" && !rows.some((row) => row.reference === reference)
    ),
  }
}
