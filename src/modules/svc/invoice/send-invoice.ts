import { SvcError, SvcHttpError, SvcServiceError } from "../../../client"
import type { InvoiceChange } from "../ledger/invoice-ledger"
import type { InvoiceRow } from "../ledger/invoice-row"
import type { OrderRow } from "../ledger/order-row"
import {
  codeOf,
  INVALID,
  orSvcError,
  retryPauseMs,
  STATE_NOT_FIT,
  UNKNOWN_ORDER,
  writeAnswer,
} from "../service-answer"
import type { Tools } from "../tools"
import { inspectUrl } from "./inspect-url"
import type { InvoiceDocument } from "./invoice-document"
import { type InvoiceCause, orderUnknown, postponed, refused, unansweredInvoice } from "./invoice-changes"

export interface InvoiceSent {
  /** The row after the call; undefined when another process took the invoice, and nothing was sent. */
  invoice: InvoiceRow | undefined
  /** The order's status, if the service named one when it took the invoice (spec 4.5). */
  orderStatus: string | undefined
}

/** Longest pause after the first try. */
export const FIRST_RETRY_MS = 10_000

const FILE_NOT_FIT = 813
const SERVICE_FAILED = 500
const PAYLOAD_TOO_LARGE = 413

/**
 * Sends one invoice (spec 4.5). The intent is written before the call, and the outcome after it (guarantee 2). A number is
 * sent twice only if the first call certainly had no effect, if the service says to try again (500), or if the store wants
 * it (`invoice.onUnknownOutcome: "resend"`). Throws nothing that the service says.
 * @param seen the invoice as it was read; nothing is sent when it has changed since
 */
export const sendInvoice = async (
  tools: Tools,
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
  const write = (how: () => Promise<InvoiceRow | undefined>) =>
    writeAnswer(tools, `invoice ${sending.number} of ${row.reference}`, how)

  const answer = await orSvcError(
    client.addInvoice(
      {
        order_number: row.svcOrderId,
        invoice_number: sending.number,
        ...(document.kind === "pdf" ? { invoice_pdf_data: document.file } : { invoice_url: document.url }),
      },
      { reference: row.reference }
    )
  )

  if (answer instanceof SvcError) {
    const change = await failed(tools, sending, document, answer)
    // Another process may have given this call up as unanswered: its answer counts all the same.
    const from = ["sending", "unknown"] as const

    return {
      invoice: await write(() => ledger.invoices.change(sending, from, change)),
      orderStatus: undefined,
    }
  }
  const change = attached(ledger.now(), sending)
  const invoice = await write(() => ledger.invoices.accepted(sending, change))

  return { invoice, orderStatus: answer.order_status === "" ? undefined : answer.order_status }
}

/** With the document and the time of this call: another process may have sent the invoice again since. */
const attached = (now: Date, { number, sha256, sentAt }: InvoiceRow): InvoiceChange => ({
  patch: {
    state: "attached",
    attachedAt: now,
    dueAt: null,
    errorCode: null,
    errorReason: null,
    sha256,
    sentAt,
  },
  activity: { kind: "invoice_attached", actor: "service", values: { number } },
  tells: { name: "svc.invoice_attached", data: { invoice_number: number } },
})

const failed = async (
  tools: Tools,
  invoice: InvoiceRow,
  document: InvoiceDocument,
  error: SvcError
): Promise<InvoiceChange> => {
  const { ledger, options } = tools
  const { number } = invoice
  const now = ledger.now()
  const code = codeOf(error)
  const cause = error.failure
  const at = new Date(now.getTime() + retryPauseMs(error, invoice.tries, FIRST_RETRY_MS))

  if (code === SERVICE_FAILED) {
    // It says to try again (spec 7.1).
    return postponed(invoice, { reason: "service_failed", code, at, cause, unansweredAt: now })
  }
  if (error.outcome === "unknown") {
    return unansweredInvoice(now, invoice, options.invoice.onUnknownOutcome, at)
  }
  switch (code) {
    case FILE_NOT_FIT:
      return refused(invoice, code, await causeOf(document, options.baseUrl))
    case STATE_NOT_FIT: {
      const waits = { problem: "invoice_waits_for_order", number } as const

      return postponed(invoice, { reason: "order_state", code, at, cause: waits })
    }
    case INVALID:
      return isNumberRefused(error)
        ? refused(invoice, code, {
            reason: "number_refused",
            cause: { problem: "invoice_number_refused", number },
          })
        : refused(invoice, code, { reason: "invalid", cause })
    case UNKNOWN_ORDER: {
      const reason = "order_unknown"

      return invoice.unansweredAt === null
        ? orderUnknown(invoice, { reason, code, at, cause: { problem: reason } })
        : refused(invoice, code, { reason, cause })
    }
    case null:
      return isWorthAnotherTry(error)
        ? postponed(invoice, { reason: "not_sent", code, at, cause })
        : refused(invoice, code, { reason: "not_sent", cause })
    default:
      return refused(invoice, code, { reason: "not_accepted", cause })
  }
}

/** Nothing reached the operation: the service, or the way to it, was not there. */
const isWorthAnotherTry = (error: SvcError): boolean =>
  "sent" in error || (error instanceof SvcHttpError && error.status !== PAYLOAD_TOO_LARGE)

const isNumberRefused = (error: SvcError): boolean =>
  error instanceof SvcServiceError && error.fields.includes("invoice_number")

const causeOf = async (document: InvoiceDocument, serviceUrl: string): Promise<InvoiceCause> => {
  if (document.kind === "pdf") {
    return { reason: "not_a_pdf", cause: { problem: "file_not_accepted" } }
  }
  const found = await inspectUrl(document.url, serviceUrl)

  return found ?? { reason: "unreachable", cause: { problem: "invoice_not_downloaded" } }
}
