import { pastedNumber } from "../../domain/pasted-number"
import { isSameDocument } from "../../modules/svc/ledger/invoice-ledger"
import type { InvoiceRow, NewInvoice } from "../../modules/svc/ledger/invoice-row"
import type { OrderRow } from "../../modules/svc/ledger/order-row"
import type { Ledger } from "../../modules/svc/ledger/ledger"
import type { Work } from "../work"
import { metadataInvoice } from "./metadata-invoice"

/**
 * Writes to the ledger the invoice that the store's own sources offer: the order's metadata, else the store's workflow.
 * An uploaded invoice, or one from another system, comes before both (design D10). An invoice that is no longer
 * offered, and is certainly not at the service, is taken back.
 */
export const offerOwnInvoice = async (work: Work, orderId: string): Promise<void> => {
  const { query, options, ledger } = work
  const { row } = work.held
  const rows = await ledger.invoices.ofReferences([row.reference])
  const number = invoiceNumber(options.invoice.numberTemplate, { orderId, displayId: row.displayId })

  if (rows.some(({ source }) => source === "upload" || source === "api")) {
    await ledger.invoices.withdraw(row.reference, null)
    return
  }
  const written = await metadataInvoice(query, orderId)

  switch (written.kind) {
    case "malformed": {
      await ledger.invoices.withdraw(row.reference, null)
      const cause = { problem: "invoice_metadata_unreadable", issues: written.fields } as const

      await ledger.orders.change(row.reference, {
        attention: { kind: "invoice_refused", values: { number: null, cause } },
      })
      return
    }
    case "found": {
      // An invoice without its own number keeps the earlier one: the template may have changed since.
      const own = rows.find(({ source }) => source === "metadata")?.number
      const { url, fileId } = written
      const offered = { number: written.number ?? own ?? number, source: "metadata", url, fileId } as const

      await ledger.invoices.withdraw(row.reference, offered.number)
      await offer(ledger, row, rows, offered)
      return
    }
    case "not_of_the_back_office":
      await ledger.activity.noteOnce(row, { kind: "invoice_metadata_ignored", actor: "system" })
      return offerOfWorkflow(work, rows, number)
    case "none":
      return offerOfWorkflow(work, rows, number)
  }
}

/** Without an invoice in the metadata, the store's workflow makes it, if one is set. An earlier offer is taken back. */
const offerOfWorkflow = async (
  { ledger, held: { row }, options }: Work,
  rows: readonly InvoiceRow[],
  number: string
): Promise<void> => {
  await ledger.invoices.settlePoints(row.reference)
  const isOn = options.invoice.workflow !== undefined

  if (isOn && rows.some(({ source }) => source === "workflow")) {
    return
  }
  await ledger.invoices.withdraw(row.reference, null)
  if (isOn && (await ledger.invoices.ofReferences([row.reference])).length === 0) {
    await offer(ledger, row, [], { number, source: "workflow", url: null, fileId: null })
  }
}

/** Writes nothing when the number already has the same document: a refused document stays refused until a person tries again. */
const offer = async (
  { database, invoices }: Ledger,
  row: OrderRow,
  rows: readonly InvoiceRow[],
  invoice: NewInvoice
): Promise<void> => {
  const present = rows.find(({ number }) => number === invoice.number)

  if (present === undefined || !isSameDocument(present, invoice)) {
    await database.transaction((sql) => invoices.offer(sql, row, invoice, ["due", "refused"]))
  }
}

/**
 * The number of an invoice whose source names none: `invoice.numberTemplate`, filled in (design D10) and cleaned like
 * any other. The order's id, where the result is too long or empty.
 */
export const invoiceNumber = (
  template: string,
  { orderId, displayId }: { orderId: string; displayId: string | null }
): string => {
  const named = template.replaceAll("{display_id}", () => displayId ?? orderId)

  return pastedNumber.catch(orderId).parse(named.replaceAll("{order_id}", () => orderId))
}
