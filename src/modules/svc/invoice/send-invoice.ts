import { SvcError, SvcHttpError, SvcServiceError, type SvcClient } from "../../../client"
import type { SvcOptions } from "../../../config"
import { nextDelayMs } from "../../../domain/backoff"
import type { InvoiceChange } from "../ledger/invoice-ledger"
import type { InvoiceRow } from "../ledger/invoice-row"
import type { Ledger } from "../ledger/ledger"
import type { OrderRow } from "../ledger/order-row"
import { inspectUrl } from "./inspect-url"
import type { InvoiceDocument } from "./invoice-document"
import { postponed, refused, unanswered } from "./invoice-changes"

/** What sending an invoice works with. */
export interface InvoiceTools {
  ledger: Ledger
  client: SvcClient
  options: SvcOptions
  random: () => number
}

/** What became of an invoice. */
export interface InvoiceSent {
  /** The row after it; undefined when another process took it, and nothing was sent. */
  invoice: InvoiceRow | undefined
  /** What the service said of the order, if it did, when it took the invoice (spec 4.5). */
  orderStatus: string | undefined
}

const STATE_NOT_FIT = 811
const FILE_NOT_FIT = 813
const ORDER_UNKNOWN = 808
const INVALID = 400
const PAYLOAD_TOO_LARGE = 413

/**
 * Sends one invoice (spec 4.5): the intent is written before the call and the outcome after it (guarantee 2), so that
 * the same number is never sent twice unless the first call certainly had no effect, or the store wants it
 * (`invoice.onUnknownOutcome: "resend"`). Throws nothing that the service says.
 * @param seen the invoice as it was taken to be sent; nothing is sent when it is not so any more
 */
export const sendInvoice = async (
  tools: InvoiceTools,
  row: OrderRow,
  seen: InvoiceRow,
  document: InvoiceDocument
): Promise<InvoiceSent> => {
  const { ledger, client } = tools

  if (row.svcOrderId === null) {
    throw new Error(`Attempt ${row.reference} has no order at the service to attach an invoice to`)
  }
  const sending = await ledger.invoices.change(seen, ["due"], {
    patch: {
      state: "sending",
      sentAt: ledger.now(),
      dueAt: null,
      tries: seen.tries + 1,
      sha256: document.kind === "pdf" ? document.sha256 : null,
    },
  })

  if (sending === undefined) {
    return { invoice: undefined, orderStatus: undefined }
  }
  // Another process may have given this call up as unanswered: its answer counts all the same.
  const conclude = (change: InvoiceChange) => ledger.invoices.change(sending, ["sending", "unknown"], change)

  try {
    const { order_status } = await client.addInvoice({
      order_number: row.svcOrderId,
      invoice_number: sending.number,
      ...(document.kind === "pdf" ? { invoice_pdf_data: document.bytes } : { invoice_url: document.url }),
    })
    const invoice = await conclude(
      attached(ledger.now(), `The service attached the invoice ${sending.number} to the order.`)
    )

    return { invoice, orderStatus: order_status === "" ? undefined : order_status }
  } catch (error) {
    if (!(error instanceof SvcError)) {
      throw error
    }
    return {
      invoice: await conclude(await failed(tools, sending, document, error)),
      orderStatus: undefined,
    }
  }
}

const attached = (now: Date, message: string): InvoiceChange => ({
  patch: { state: "attached", attachedAt: now, dueAt: null, errorCode: null, errorReason: null },
  activity: { kind: "invoice_attached", actor: "service", message },
})

const failed = async (
  tools: InvoiceTools,
  invoice: InvoiceRow,
  document: InvoiceDocument,
  error: SvcError
): Promise<InvoiceChange> => {
  const { ledger, options } = tools
  const code = error instanceof SvcServiceError ? error.code : null

  if (error.outcome === "unknown") {
    return unanswered(ledger.now(), invoice, options.invoice.onUnknownOutcome, retryAt(tools, invoice, error))
  }
  switch (code) {
    case FILE_NOT_FIT:
      return refused(invoice, FILE_NOT_FIT, await causeOf(document, options.baseUrl))
    case STATE_NOT_FIT:
      return postponed(invoice, {
        code,
        at: retryAt(tools, invoice, error),
        message: `The service does not take the invoice ${invoice.number} while the order is in its present state. It is sent again when that has changed.`,
      })
    case INVALID:
      return isNumberTaken(error)
        ? numberTaken(ledger.now(), invoice)
        : refused(invoice, code, { reason: "invalid", message: error.message })
    case ORDER_UNKNOWN:
      return {
        ...refused(invoice, code, { reason: "order_unknown", message: error.message }),
        attention: { kind: "order_unknown_to_service", message: error.message },
      }
    case null:
      return isWorthAnotherTry(error)
        ? postponed(invoice, { code, at: retryAt(tools, invoice, error), message: error.message })
        : refused(invoice, code, { reason: "not_sent", message: error.message })
    default:
      return refused(invoice, code, { reason: "not_accepted", message: error.message })
  }
}

/** Nothing reached the operation: the service, or the way to it, was not there. */
const isWorthAnotherTry = (error: SvcError): boolean =>
  "sent" in error || (error instanceof SvcHttpError && error.status !== PAYLOAD_TOO_LARGE)

const isNumberTaken = (error: SvcError): boolean =>
  error instanceof SvcServiceError && error.fields.includes("invoice_number")

/** The service refuses a number that it holds. After a call that was not answered, that is the answer. */
const numberTaken = (now: Date, invoice: InvoiceRow): InvoiceChange =>
  invoice.unansweredAt === null
    ? refused(invoice, INVALID, {
        reason: "number_refused",
        message: `The service refuses the number ${invoice.number}: it may hold an invoice under it already.`,
      })
    : attached(
        now,
        `The service holds an invoice under the number ${invoice.number} already: the earlier call, which was not answered, had taken effect.`
      )

const causeOf = async (document: InvoiceDocument, serviceUrl: string) => {
  if (document.kind === "pdf") {
    return {
      reason: "not_a_pdf",
      message: "The service does not accept the file as a valid PDF, although it begins like one.",
    }
  }
  return (
    (await inspectUrl(document.url, serviceUrl)) ?? {
      reason: "unreachable",
      message:
        "The service could not download the invoice, or not as a PDF, although its address opens from here: the service may be kept out, or the address may have expired.",
    }
  )
}

const retryAt = ({ ledger, random }: InvoiceTools, invoice: InvoiceRow, error: SvcError): Date => {
  const delay = nextDelayMs({ attempt: invoice.tries, baseMs: 10_000, maxMs: 1_800_000, random })
  const asked = error instanceof SvcHttpError ? (error.retryAfterMs ?? 0) : 0

  return new Date(ledger.now().getTime() + Math.max(delay, asked))
}
