import { retryDelayMs } from "../../domain/backoff"
import { UNDELIVERED } from "../../modules/svc/delivery/confirmation-outcome"
import { isProofInDoubt, isReportedSince } from "../../modules/svc/delivery/doubt"
import { delivered } from "../../modules/svc/delivery/delivery-changes"
import { refused, sourceFailed, unansweredInvoice } from "../../modules/svc/invoice/invoice-changes"
import type { SvcOptions } from "../../config"
import type { OrderState } from "../../domain/order-state"
import { invoiceMissingAt, leaseMs } from "../../modules/svc/waits"
import { FIRST_RETRY_MS } from "../../modules/svc/invoice/send-invoice"
import type { InvoiceRow } from "../../modules/svc/ledger/invoice-row"
import type { Ledger } from "../../modules/svc/ledger/ledger"
import type { Work } from "../work"
import { findInvoice } from "./find-invoice"
import { offerOwnInvoice } from "./own-invoice"

const DELIVERED = "DELIVERED"

/**
 * Sends every due invoice of an attempt when the order's state and `invoice.when` permit it (design D10). Writes the
 * order's status from the answer to the attempt. `DELIVERED` settles a delivery that the service was told of.
 */
export const sendInvoices = async (work: Work): Promise<void> => {
  const { ledger, held } = work
  const { row } = held
  const { orderId } = row

  if (orderId === null || row.svcOrderId === null || !(await mayInvoiceNow(work))) {
    return
  }
  const isInMedusa = (await work.place()).orderId !== null

  if (isInMedusa) {
    await offerOwnInvoice(work, orderId)
  }
  const invoices = await ledger.invoices.ofReferences([row.reference])

  if (isInMedusa && invoices.length === 0) {
    await listMissing(work)
  } else if (row.state === "delivered") {
    // An instance of an earlier version may have taken it.
    await settleMissing(work)
  }
  for (const invoice of invoices) {
    if (invoice.state === "due" && invoice.dueAt !== null && invoice.dueAt <= held.now()) {
      await held.renew()
      const knownAt = held.now()
      const orderStatus = await sendOne(work, orderId, invoice)

      if (orderStatus === DELIVERED && (await isUnsettled(work))) {
        await held.changeAsSaid(delivered("service", { by: "invoice" }, held.now()), knownAt)
      } else if (orderStatus !== undefined) {
        await held.change({ patch: { orderStatus } })
      }
    }
  }
  held.lookAgainAt(await ledger.invoices.nextDueAt(row.reference))
}

/**
 * Tells the merchant that a delivered order has had no invoice for long. Once a person has resolved that, it is not listed again; it is
 * if an invoice came and was taken back.
 */
const listMissing = async (work: Work): Promise<void> => {
  const { ledger, held, options } = work
  const { reference, deliveredAt } = held.row
  const at = invoiceMissingAt(options, held.row)

  if (at === null || deliveredAt === null || at > held.now()) {
    held.lookAgainAt(at)
    return settleMissing(work)
  }
  const fact = { kind: "invoice_missing", values: { since: deliveredAt.toISOString() } } as const
  const listed = await ledger.attention.lastOf([reference], fact.kind)

  if (listed === undefined || listed.resolvedBy === "system") {
    await held.change({ whileIn: ["delivered"], attention: fact })
  }
}

const settleMissing = ({ ledger, held }: Work): Promise<void> =>
  ledger.attention.settle(held.reference, ["invoice_missing"])

const mayInvoiceNow = async ({ ledger, held, options }: Work): Promise<boolean> => {
  const delivery = await ledger.deliveries.of(held.reference)

  return mayInvoice(
    { state: held.row.state, isProofInDoubt: isProofInDoubt(delivery, held.row.state) },
    options.invoice.when
  )
}

/**
 * Whether the service was told of a delivery that is not known to be confirmed. If it then says `DELIVERED`, the
 * delivery is settled, also before a proof is in doubt and after a refused call. It has no news of what it was never
 * told.
 */
const isUnsettled = async ({ ledger, held }: Work): Promise<boolean> =>
  UNDELIVERED.includes(held.row.state) &&
  isReportedSince(await ledger.deliveries.of(held.reference), held.row.decidedAt)

/**
 * Whether an invoice may be sent now. While the buyer is asked to confirm the delivery, or disputes it, none is
 * (spec 3.1). A proof in doubt is no reason to wait: the goods have arrived, and the answer to the invoice says where the
 * order stands (spec 4.5). If the buyer disputes it after all, the service takes no invoice (811).
 */
export const mayInvoice = (
  { state, isProofInDoubt }: { state: OrderState; isProofInDoubt: boolean },
  when: SvcOptions["invoice"]["when"]
): boolean =>
  state === "delivered" ||
  (state === "authorized" && when === "authorized") ||
  (UNDELIVERED.includes(state) && isProofInDoubt)

/**
 * An invoice whose process died while sending it counts as an unanswered call, whether or not it may be sent by now:
 * nobody else learns that the service may have it. Invoices of a cancelled order are not sent again, so they are listed
 * instead.
 */
export const settleUnansweredInvoices = async (work: Work): Promise<void> => {
  const { held, options } = work
  const { invoices } = work.ledger

  if (!held.hasUnansweredInvoice) {
    return
  }
  const { isCanceled } = await work.place()
  const onUnknownOutcome = isCanceled ? "attention" : options.invoice.onUnknownOutcome

  for (const invoice of await invoices.ofReferences([held.reference])) {
    const { state } = invoice

    if (state === "sending" || (isCanceled && state === "due" && invoice.unansweredAt !== null)) {
      const now = held.now()

      await invoices.change(invoice, [state], unansweredInvoice(now, invoice, onUnknownOutcome, now))
    }
  }
}

/** Gives the order's status when the service took the invoice. Sends none if the order was cancelled meanwhile. */
const sendOne = async (work: Work, orderId: string, invoice: InvoiceRow): Promise<string | undefined> => {
  const { container, svc, ledger, held, options } = work
  const found = await findInvoice(container, orderId, invoice, options)

  if (found.kind === "failed") {
    const at = new Date(ledger.now().getTime() + retryDelayMs(invoice.tries + 1, FIRST_RETRY_MS))

    await ledger.invoices.change(invoice, ["due"], sourceFailed(invoice, at, found.cause))
    return undefined
  }
  const numbered = await withNumber(ledger, invoice, found.number)

  if (numbered === undefined) {
    return undefined
  }
  if (!found.checked.ok) {
    await ledger.invoices.change(numbered, ["due"], refused(numbered, null, found.checked.problem))
    return undefined
  }
  const { document } = found.checked

  if (await work.isCanceledMeanwhile()) {
    return undefined
  }
  await held.renew(leaseMs(options, document.kind === "pdf" ? document.file.size : 0))
  return (await svc.sendInvoice(held.row, numbered, document)).orderStatus
}

/**
 * An invoice with the number that its source gave it. An invoice that was sent keeps its first number, by which a
 * repetition is recognised. Undefined when another invoice of the attempt has that number, or was given in its place
 * meanwhile.
 */
const withNumber = async (
  { invoices }: Ledger,
  invoice: InvoiceRow,
  number: string | undefined
): Promise<InvoiceRow | undefined> => {
  if (number === undefined || number === invoice.number || invoice.sentAt !== null) {
    return invoice
  }
  if (await invoices.renumber(invoice, number)) {
    return { ...invoice, number }
  }
  const taken = { reason: "number_taken", cause: { problem: "invoice_number_taken", number } } as const

  await invoices.change(invoice, ["due"], refused(invoice, null, taken))
  return undefined
}
