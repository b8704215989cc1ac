import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { nextDelayMs } from "../../domain/backoff"
import { SVC_MODULE } from "../../modules/svc"
import { isProofInDoubt } from "../../modules/svc/delivery/run-delivery"
import { refused, sourceFailed, unanswered } from "../../modules/svc/invoice/invoice-changes"
import { mayInvoice } from "../../modules/svc/invoice/may-invoice"
import type { InvoiceRow } from "../../modules/svc/ledger/invoice-row"
import type { OrderRow } from "../../modules/svc/ledger/order-row"
import type SvcModuleService from "../../modules/svc/service"
import { findInvoice } from "./find-invoice"
import { noteInvoiceSources } from "./note-invoice-sources"

/** What a run over an attempt's invoices learned. */
export interface InvoiceRun {
  /** The order's status as the service gave it with its latest success (spec 4.5); left out when nothing was sent. */
  orderStatus?: string
}

/** How long an invoice that was taken to be sent stays hidden from others. */
const LEASE_MS = 300_000
/** Beyond the client's own patience, a call without an outcome in the ledger died with its process. */
const GRACE_MS = 60_000
const MAX_RETRY_MS = 1_800_000

/**
 * Sends every invoice of an attempt that is due, when the order's state and `invoice.when` permit it (design D10), and
 * asks for the next look at the attempt. The order's status that the service answers with is written to the attempt.
 * Safe to repeat, and to run twice at once: each invoice is handed to one caller. A crash while one is sent counts as an
 * unanswered call.
 */
export const runInvoices = async (container: MedusaContainer, reference: string): Promise<InvoiceRun> => {
  const svc = container.resolve<SvcModuleService>(SVC_MODULE)
  const { orders, invoices } = svc.ledger
  const row = await orders.byReference(reference)

  if (
    row === undefined ||
    row.orderId === null ||
    row.svcOrderId === null ||
    !mayInvoice(
      { state: row.state, isProofInDoubt: isProofInDoubt(await svc.ledger.deliveries.of(reference)) },
      svc.options.invoice.when
    )
  ) {
    return {}
  }
  const unansweredAfterMs = svc.options.client.totalTimeoutMs + GRACE_MS

  await settleUnanswered(svc, reference, unansweredAfterMs)
  await noteInvoiceSources(container, row, row.orderId)
  let orderStatus: string | undefined

  for (const invoice of await invoices.takeDue(reference, LEASE_MS)) {
    // Whatever becomes of this process, the attempt is looked at again.
    await orders.makeDue(reference, new Date(svc.ledger.now().getTime() + unansweredAfterMs))
    orderStatus = (await sendOne(container, svc, row, invoice)) ?? orderStatus
  }
  if (orderStatus !== undefined) {
    await orders.change(reference, { patch: { orderStatus } })
  }
  const nextAt = await invoices.nextLookAt(reference, unansweredAfterMs)

  if (nextAt !== null) {
    await orders.makeDue(reference, nextAt)
  }
  return orderStatus === undefined ? {} : { orderStatus }
}

/** Calls of which no outcome was written: their process died. */
const settleUnanswered = async (
  { ledger, options }: SvcModuleService,
  reference: string,
  unansweredAfterMs: number
): Promise<void> => {
  const now = ledger.now()

  for (const invoice of await ledger.invoices.ofReferences([reference])) {
    const sentAt = invoice.sentAt?.getTime() ?? 0

    if (invoice.state === "sending" && sentAt + unansweredAfterMs <= now.getTime()) {
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
  container: MedusaContainer,
  svc: SvcModuleService,
  row: OrderRow,
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
  const sent = await svc.sendInvoice(row, numbered, found.checked.document)

  if (sent.invoice?.state === "attached") {
    await container.resolve(Modules.EVENT_BUS).emit({
      name: "svc.invoice_attached",
      data: { order_id: row.orderId, reference: row.reference, invoice_number: numbered.number },
    })
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
      message: `The store's workflow gave it the number ${number}, under which the order has an invoice already.`,
    })
  )
  return undefined
}
