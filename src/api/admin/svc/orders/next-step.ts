import { isFulfillable, type OrderState } from "../../../../domain/order-state"
import type { AdminSvcNextStep } from "../../../../types"

/** What is known of an order; amounts are SAR. */
export interface NextStepFacts {
  /** The attempt that counts. */
  state: OrderState
  collection: "none" | "svc" | "merchant"
  /** Nothing of it is at the service any more, so that its checkout may be sent again. */
  isOver: boolean
  /** A person has settled it: nothing is done for it any more. */
  isReleased: boolean
  /** In Medusa: nothing is delivered or invoiced any more. */
  isCanceled: boolean
  /** The merchant's reference of a down payment that it collected. */
  recordedReference: string | null
  /** Medusa has caught up with the authorisation. */
  isSettled: boolean
  isCaptured: boolean
  declineCode: string | null
  errorCode: number | null
  downPayment: { amount: number | null; url: string | null; expires_at: string | null }
  delivery:
    | {
        state: "open" | "sending" | "unknown" | "asked" | "refused" | "confirmed" | "disputed"
        /** Whether it is about a proof, not about a question to the buyer. */
        hasProof: boolean
        errorCode: number | null
        askedAt: Date | null
        isRequested: boolean
      }
    | undefined
  /** Of the attempts that take invoices, the oldest first. */
  invoices: readonly {
    number: string
    state: "due" | "sending" | "attached" | "refused" | "unknown"
    errorReason: string | null
  }[]
  /** A delivered part of the order has none. */
  lacksInvoice: boolean
  /** What is open, the oldest first. */
  attention: readonly { id: string; kind: string }[]
  options: {
    capture: "on_delivery" | "manual"
    invoiceWhen: "delivered" | "authorized"
    /** The store's workflow brings invoices by itself. */
    bringsInvoices: boolean
    remindAfterHours: number
  }
  now: Date
}

const HOUR_MS = 3_600_000

/** The one thing that the merchant has to do about an order now, or what it waits for. */
export const nextStep = (facts: NextStepFacts): AdminSvcNextStep => {
  if (
    facts.isOver &&
    !facts.isCanceled &&
    facts.collection === "merchant" &&
    facts.recordedReference !== null
  ) {
    return { code: "mend_declined_checkout", decline_code: facts.declineCode, error_code: facts.errorCode }
  }
  if (isOpen(facts, "retries_exhausted")) {
    return { code: "retry" }
  }
  if (isOpen(facts, "delivery_held")) {
    return { code: "settle_dispute" }
  }
  if (facts.isReleased || (facts.isCanceled && isFulfillable(facts.state))) {
    return listed(facts) ?? nothing(facts)
  }
  switch (facts.state) {
    case "awaiting_merchant_payment":
      // What keeps a payment from being recorded.
      return (
        listed(facts, ({ kind }) => kind === "changed_in_medusa" || kind === "made_elsewhere") ?? {
          code: "record_down_payment",
          amount: facts.downPayment.amount,
          expires_at: facts.downPayment.expires_at,
        }
      )
    case "awaiting_approval":
      return { code: "approve" }
    case "held":
      return { code: "settle_dispute" }
    case "initiating":
      return listed(facts) ?? { code: "wait_for_service" }
    case "awaiting_down_payment":
      return listed(facts) ?? { code: "wait_for_down_payment", ...facts.downPayment }
    case "declined":
    case "unconfirmed":
    case "expired":
      return listed(facts) ?? nothing(facts)
    case "authorized":
      return whenAuthorized(facts)
    case "out_for_delivery":
      return whenAsked(facts)
    case "delivered":
      return whenDelivered(facts)
  }
}

const nothing = ({ state, isCaptured }: NextStepFacts): AdminSvcNextStep => ({
  code: "none",
  state,
  is_captured: isCaptured,
})

const isOpen = ({ attention }: NextStepFacts, kind: string): boolean =>
  attention.some((point) => point.kind === kind)

/** An answer that nobody understood counts as refused too, though the service may have taken what it was sent. */
const whenRefused = (facts: NextStepFacts): AdminSvcNextStep | undefined => {
  const { delivery } = facts

  if (delivery?.state !== "refused" || isOpen(facts, "unknown_status")) {
    return undefined
  }
  return { code: delivery.hasProof ? "replace_proof" : "give_proof_instead", error_code: delivery.errorCode }
}

/** The oldest that is listed of those which are meant; their remedy is the step. */
const listed = (
  { attention }: NextStepFacts,
  isMeant: (point: { kind: string }) => boolean = () => true
): AdminSvcNextStep | undefined => {
  const point = attention.find(isMeant)

  return point === undefined ? undefined : { code: "see_attention", kind: point.kind, attention_id: point.id }
}

const whenAuthorized = (facts: NextStepFacts): AdminSvcNextStep => {
  const { delivery, isSettled, options } = facts
  const refused = whenRefused(facts)

  if (refused !== undefined) {
    return refused
  }
  if (isOpen(facts, "proof_missing")) {
    return { code: "give_proof" }
  }
  const invoice = options.invoiceWhen === "authorized" ? invoiceToMend(facts) : undefined
  const more = invoice ?? listed(facts)

  if (more !== undefined) {
    return more
  }
  if (!isSettled) {
    return { code: "wait_for_service" }
  }
  const isUnderWay = delivery !== undefined && (delivery.state !== "open" || delivery.isRequested)

  return { code: isUnderWay ? "wait_for_delivery_confirmation" : "fulfil" }
}

const whenAsked = (facts: NextStepFacts): AdminSvcNextStep => {
  const { delivery, options, now } = facts
  const askedAt = delivery?.askedAt ?? null

  return (
    whenRefused(facts) ??
    listed(facts, ({ kind }) => kind !== "delivery_unanswered") ?? {
      code: "wait_for_buyer_confirmation",
      asked_at: askedAt?.toISOString() ?? null,
      is_overdue:
        isOpen(facts, "delivery_unanswered") ||
        (askedAt !== null && askedAt.getTime() + options.remindAfterHours * HOUR_MS <= now.getTime()),
    }
  )
}

const whenDelivered = (facts: NextStepFacts): AdminSvcNextStep => {
  const { invoices, lacksInvoice, isCaptured, options } = facts
  const more = invoiceToMend(facts) ?? listed(facts)

  if (more !== undefined) {
    return more
  }
  if (lacksInvoice && !options.bringsInvoices) {
    return { code: "give_invoice" }
  }
  if (!isCaptured) {
    return { code: options.capture === "manual" ? "capture" : "wait_for_capture" }
  }
  const unsent = invoices.find(({ state }) => state === "due" || state === "sending")

  return unsent === undefined ? nothing(facts) : { code: "wait_for_invoice", number: unsent.number }
}

/** What a person has resolved is done with, whatever the service said. */
const invoiceToMend = (facts: NextStepFacts): AdminSvcNextStep | undefined => {
  const refused = listedInvoice(facts, "refused")

  if (refused !== undefined) {
    return { code: "replace_invoice", number: refused.number, error_reason: refused.errorReason }
  }
  const unknown = listedInvoice(facts, "unknown")

  return unknown && { code: "ask_about_invoice", number: unknown.number, error_reason: unknown.errorReason }
}

const listedInvoice = (facts: NextStepFacts, wanted: "refused" | "unknown") =>
  isOpen(facts, `invoice_${wanted}`) ? facts.invoices.find(({ state }) => state === wanted) : undefined
