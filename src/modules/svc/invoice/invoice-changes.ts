import { TRIES_BEFORE_ATTENTION } from "../../../domain/backoff"
import type { Problem } from "../../../domain/facts/problem"
import type { InvoiceChange } from "../ledger/invoice-ledger"
import type { InvoiceRow } from "../ledger/invoice-row"

/** Tries before an invoice is listed that only waits for the order's state. */
const WAITS_BEFORE_ATTENTION = 20

/** Why an invoice is not sent: a word, and the problem. */
export interface InvoiceCause {
  reason: string
  cause: Problem
}

/**
 * The invoice cannot be sent as it is: it waits for another file (design D10). If an earlier call may have taken effect, the
 * service may have the invoice in spite of this refusal (spec 4.5): a person asks the operator first.
 */
export const refused = (
  { number, unansweredAt }: InvoiceRow,
  code: number | null,
  { reason, cause }: InvoiceCause
): InvoiceChange => {
  const fact = { kind: "invoice_refused", values: { number, cause } } as const
  const isInDoubt = code !== null && unansweredAt !== null
  const isOfNumber = cause.problem === "invoice_number_refused"

  return {
    patch: { state: isInDoubt ? "unknown" : "refused", dueAt: null, errorCode: code, errorReason: reason },
    activity: { ...fact, actor: code === null ? "system" : "service" },
    attention: isInDoubt
      ? { kind: "invoice_unknown", values: { number, reason: isOfNumber ? "number_refused" : "unanswered" } }
      : fact,
  }
}

/** Why an invoice is tried again later, and when. */
export interface Postponement {
  reason: "not_sent" | "order_state" | "order_unknown" | "service_failed"
  code: number | null
  at: Date
  cause: Problem
  /** When the service failed without saying whether it took the invoice all the same. */
  unansweredAt?: Date
}

/** The same invoice is worth another try. The timeline gets one line per cause. */
export const postponed = (
  invoice: InvoiceRow,
  { reason, code, at, cause, ...unanswered }: Postponement
): InvoiceChange => {
  const isNews = invoice.tries <= 1 || invoice.errorCode !== code
  const enough = reason === "order_state" ? WAITS_BEFORE_ATTENTION : TRIES_BEFORE_ATTENTION

  return {
    patch: { state: "due", dueAt: at, errorCode: code, errorReason: reason, ...unanswered },
    activity: isNews
      ? { kind: "invoice_postponed", actor: code === null ? "system" : "service", values: { cause } }
      : undefined,
    attention: invoice.tries < enough ? undefined : { kind: "retries_exhausted", values: { cause } },
  }
}

/** As {@link postponed}, and listed at once, but only once: nothing but the right token helps. */
export const orderUnknown = (invoice: InvoiceRow, postponement: Postponement): InvoiceChange => {
  const { patch, activity } = postponed(invoice, postponement)
  const values = { number: invoice.number, cause: postponement.cause }
  const fact = { kind: "invoice_refused", values } as const

  return { patch, activity: activity && { ...fact, actor: "service" }, attention: activity && fact }
}

/** Nobody knows whether the service took the invoice: it is listed, or sent again if the store wants that. */
export const unansweredInvoice = (
  now: Date,
  invoice: InvoiceRow,
  onUnknownOutcome: "attention" | "resend",
  resendAt: Date
): InvoiceChange => {
  const values = { number: invoice.number }
  const activity = { kind: "invoice_unanswered", actor: "service", values } as const
  const patch = { unansweredAt: now, errorCode: null, errorReason: "unanswered" }

  switch (onUnknownOutcome) {
    case "resend":
      return {
        patch: { ...patch, state: "due", dueAt: resendAt },
        activity,
        attention:
          invoice.tries < TRIES_BEFORE_ATTENTION
            ? undefined
            : { kind: "retries_exhausted", values: { cause: { problem: "invoice_unanswered", ...values } } },
      }
    case "attention":
      return {
        patch: { ...patch, state: "unknown", dueAt: null },
        activity,
        attention: { kind: "invoice_unknown", values },
      }
  }
}

/** The source did not give the invoice: nothing was sent, and it is tried again. */
export const sourceFailed = (invoice: InvoiceRow, at: Date, cause: Problem): InvoiceChange => {
  const tries = invoice.tries + 1

  return {
    patch: { dueAt: at, tries, errorCode: null, errorReason: "source_failed" },
    activity:
      tries === 1 || invoice.errorReason !== "source_failed"
        ? { kind: "invoice_postponed", actor: "system", values: { cause } }
        : undefined,
    attention:
      tries < TRIES_BEFORE_ATTENTION / 2 ? undefined : { kind: "retries_exhausted", values: { cause } },
  }
}
