import { nextDelayMs } from "../../domain/backoff"
import { isProofInDoubt } from "../../modules/svc/delivery/run-delivery"
import { refused, sourceFailed, unanswered } from "../../modules/svc/invoice/invoice-changes"
import { mayInvoice } from "./may-invoice"
import { leaseMs } from "../../modules/svc/lease-ms"
import type { HeldAttempt } from "../../modules/svc/ledger/held-attempt"
import type { InvoiceRow } from "../../modules/svc/ledger/invoice-row"
import type SvcModuleService from "../../modules/svc/service"
import type { Work } from "../order/work"
import { findInvoice } from "./find-invoice"
import { noteInvoiceSources } from "./note-invoice-sources"

const DELIVERED = "DELIVERED"
const MAX_RETRY_MS = 1_800_000

/**
 * Sends every invoice of an attempt that is due, when the order's state and `invoice.when` permit it (design D10). The
 * order's status that the service answers with is written to the attempt, and settles a proof in doubt. What was being
 * sent when its process died counts as an unanswered call.
 */
export const sendInvoices = async (work: Work): Promise<void> => {
  const { container, svc, held } = work
  const { row } = held

  if (row.orderId === null || row.svcOrderId === null || !(await mayInvoiceNow(work))) {
    return
  }
  await settleUnanswered(svc, held)
  await noteInvoiceSources(container, row, row.orderId)
  for (const invoice of await svc.ledger.invoices.ofReferences([row.reference])) {
    if (invoice.state === "due" && invoice.dueAt !== null && invoice.dueAt <= held.now()) {
      await held.renew()
      const orderStatus = await sendOne(work, invoice)

      if (orderStatus !== undefined) {
        await held.change({ patch: { orderStatus } })
      }
      if (orderStatus === DELIVERED) {
        await svc.settleDelivery(held)
      }
    }
  }
  held.lookAgainAt(await svc.ledger.invoices.nextDueAt(row.reference))
}

const mayInvoiceNow = async ({ svc, held }: Work): Promise<boolean> => {
  const delivery = await svc.ledger.deliveries.of(held.reference)

  return mayInvoice(
    { state: held.row.state, isProofInDoubt: isProofInDoubt(delivery) },
    svc.options.invoice.when
  )
}

/** The attempt is held here, so whoever was sending is dead, or not allowed to any more. */
const settleUnanswered = async ({ ledger, options }: SvcModuleService, held: HeldAttempt): Promise<void> => {
  for (const invoice of await ledger.invoices.ofReferences([held.reference])) {
    if (invoice.state === "sending") {
      const now = held.now()

      await ledger.invoices.change(
        invoice,
        ["sending"],
        unanswered(now, invoice, options.invoice.onUnknownOutcome, now)
      )
    }
  }
}

/** Gives the order's status when the service took the invoice. */
const sendOne = async (
  { container, svc, held, events }: Work,
  invoice: InvoiceRow
): Promise<string | undefined> => {
  const { ledger } = svc
  const found = await findInvoice(container, invoice)

  if (found.kind === "failed") {
    const delay = nextDelayMs({
      attempt: invoice.tries + 1,
      baseMs: 10_000,
      maxMs: MAX_RETRY_MS,
      random: Math.random,
    })

    await ledger.invoices.change(
      invoice,
      ["due"],
      sourceFailed(invoice, new Date(ledger.now().getTime() + delay), found.cause)
    )
    return undefined
  }
  const numbered = await withNumber(svc, invoice, found.number)

  if (numbered === undefined) {
    return undefined
  }
  if (!found.checked.ok) {
    await ledger.invoices.change(numbered, ["due"], refused(numbered, null, found.checked.problem))
    return undefined
  }
  const { document } = found.checked

  await held.renew(leaseMs(svc.options, document.kind === "pdf" ? document.bytes.byteLength : 0))
  const sent = await svc.sendInvoice(held.row, numbered, document)

  if (sent.invoice?.state === "attached") {
    events.push({ name: "svc.invoice_attached", data: { invoice_number: numbered.number } })
  }
  return sent.orderStatus
}

/**
 * An invoice with the number that its source gave it. Once it was handed to the service it keeps the first one, by
 * which a repetition is recognised. Undefined when the attempt has another invoice under that number, which stands.
 */
const withNumber = async (
  { ledger }: SvcModuleService,
  invoice: InvoiceRow,
  number: string | undefined
): Promise<InvoiceRow | undefined> => {
  if (number === undefined || number === invoice.number || invoice.sentAt !== null) {
    return invoice
  }
  if (await ledger.invoices.renumber(invoice, number)) {
    return { ...invoice, number }
  }
  await ledger.invoices.change(
    invoice,
    ["due"],
    refused(invoice, null, {
      reason: "number_taken",
      cause: { problem: "invoice_number_taken", number },
    })
  )
  return undefined
}
