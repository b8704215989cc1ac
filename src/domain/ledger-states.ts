/**
 * Where a delivery's confirmation stands. `open`: nothing is known to have arrived at the service. `sending`: handed to
 * it, not answered yet. `unknown`: never answered. `asked`: the buyer got the SMS link; with an error code, most
 * likely.
 */
export const DELIVERY_STATES = [
  "open",
  "sending",
  "unknown",
  "asked",
  "refused",
  "confirmed",
  "disputed",
] as const

export type DeliveryState = (typeof DELIVERY_STATES)[number]

/**
 * `due`: to be sent when its time has come. `sending`: handed to the service, not answered yet. `unknown`: may be at
 * the service, which does not say so. `refused`: needs another file, or another number.
 */
export const INVOICE_STATES = ["due", "sending", "attached", "refused", "unknown"] as const

export type InvoiceState = (typeof INVOICE_STATES)[number]

export const WEBHOOK_KINDS = ["down_payment", "delivery"] as const

export type WebhookKind = (typeof WEBHOOK_KINDS)[number]

/** Where a webhook stands; a `refused` one was answered 401 and is kept to be shown only. */
export const WEBHOOK_STATUSES = ["received", "processed", "abandoned", "refused"] as const

export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number]

/** Rightly signed; `verified_late` long before it came (ADR 31). Earlier versions do not know that word, and leave it alone. */
export const VERIFIED_VERDICTS = ["verified", "verified_late"] as const

export const isVerified = (verdict: string): boolean => VERIFIED_VERDICTS.some((known) => known === verdict)

export const WEBHOOK_VERDICTS = [
  ...VERIFIED_VERDICTS,
  "missing_signature",
  "missing_timestamp",
  "malformed_timestamp",
  "outside_tolerance",
  "mismatch",
  /** The store's own function for the signature failed. */
  "not_checked",
] as const

export type WebhookVerdict = (typeof WEBHOOK_VERDICTS)[number]
