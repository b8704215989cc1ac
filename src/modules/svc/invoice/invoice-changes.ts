import type { InvoiceChange } from "../ledger/invoice-ledger"
import type { InvoiceRow } from "../ledger/invoice-row"

/** After so many tries in a row the merchant is told; the invoice goes on being tried. */
const TRIES_BEFORE_ATTENTION = 10
/** As above, while only the order's state is waited for. */
const WAITS_BEFORE_ATTENTION = 20

/** Why an invoice is not sent: a word, and a sentence without its address or content. */
export interface InvoiceCause {
  reason: string
  message: string
}

/** The invoice cannot be sent as it is: it waits for another file (design D10). */
export const refused = (invoice: InvoiceRow, code: number | null, cause: InvoiceCause): InvoiceChange => {
  const message = `The invoice ${invoice.number} was refused. ${cause.message}`

  return {
    patch: { state: "refused", dueAt: null, errorCode: code, errorReason: cause.reason },
    activity: { kind: "invoice_refused", actor: code === null ? "system" : "service", message },
    attention: { kind: "invoice_refused", message },
  }
}

/** Why an invoice is tried again later, and when. */
export interface Postponement {
  code: number | null
  at: Date
  message: string
}

/** Nothing took effect, and the same invoice is worth another try. The timeline gets one line per cause. */
export const postponed = (invoice: InvoiceRow, { code, at, message }: Postponement): InvoiceChange => {
  const isNews = invoice.tries <= 1 || invoice.errorCode !== code
  const enough = code === null ? TRIES_BEFORE_ATTENTION : WAITS_BEFORE_ATTENTION

  return {
    patch: {
      state: "due",
      dueAt: at,
      errorCode: code,
      errorReason: code === null ? "not_sent" : "order_state",
    },
    ...(isNews
      ? { activity: { kind: "invoice_postponed", actor: code === null ? "system" : "service", message } }
      : {}),
    ...(invoice.tries < enough ? {} : { attention: { kind: "retries_exhausted", message } }),
  }
}

/** Nobody knows whether the service took the invoice: it is listed, or sent again if the store wants that. */
export const unanswered = (
  now: Date,
  invoice: InvoiceRow,
  onUnknownOutcome: "attention" | "resend",
  resendAt: Date
): InvoiceChange => {
  const message = `The call that sends the invoice ${invoice.number} was not answered: the service may have taken it.`
  const activity = { kind: "invoice_unanswered", actor: "service", message }
  const patch = { unansweredAt: now, errorCode: null, errorReason: "unanswered" }

  switch (onUnknownOutcome) {
    case "resend":
      return {
        patch: { ...patch, state: "due", dueAt: resendAt },
        activity,
        ...(invoice.tries < TRIES_BEFORE_ATTENTION
          ? {}
          : { attention: { kind: "retries_exhausted", message } }),
      }
    case "attention":
      return {
        patch: { ...patch, state: "unknown", dueAt: null },
        activity,
        attention: { kind: "invoice_unknown", message },
      }
  }
}

/** The invoice could not be had from its source: nothing was sent, and it is tried again. */
export const sourceFailed = (invoice: InvoiceRow, at: Date, cause: string): InvoiceChange => {
  const tries = invoice.tries + 1
  const message = `The invoice ${invoice.number} could not be had from the store. ${cause}`

  return {
    patch: { dueAt: at, tries, errorCode: null, errorReason: "source_failed" },
    ...(tries === 1 || invoice.errorReason !== "source_failed"
      ? { activity: { kind: "invoice_postponed", actor: "system", message } }
      : {}),
    ...(tries < TRIES_BEFORE_ATTENTION / 2 ? {} : { attention: { kind: "retries_exhausted", message } }),
  }
}
