import type { SvcOptions } from "../../../../config"
import { isOver, isReleasedUnpaid } from "../../../../domain/order-action"
import type { AttentionFact } from "../../../../domain/facts/attention-facts"
import { isFulfillable, isAwaiting } from "../../../../domain/order-state"
import type { DeliveryRow } from "../../../../modules/svc/ledger/delivery-ledger"
import type { InvoiceRow } from "../../../../modules/svc/ledger/invoice-row"
import type { OrderRow } from "../../../../modules/svc/ledger/order-row"
import { deadlineAhead, silentUntil } from "../../../../modules/svc/waits"
import type { AdminSvcDownPayment, AdminSvcNextStep } from "../../../../types"

/** The known facts of an order, with the columns of one of its attempts. */
export interface NextStepFacts extends Pick<
  OrderRow,
  | "state"
  | "collection"
  | "releasedAt"
  | "prepaidUtr"
  | "settledAt"
  | "expiresAt"
  | "dueAt"
  | "declineCode"
  | "errorCode"
> {
  /** Whether the order is cancelled in Medusa. Then nothing is delivered or invoiced any more. */
  isCanceled: boolean
  /** Whether the order is paid in whole without what is awaited. */
  isPaidOtherwise: boolean
  isCaptured: boolean
  downPayment: Pick<AdminSvcDownPayment, "amount" | "url" | "expires_at"> | null
  delivery: Pick<DeliveryRow, "state" | "proofUrl" | "errorCode" | "askedAt" | "requestedAt"> | undefined
  /** Whether its goods have gone as far as its confirmation waits for: a try that failed leaves no other trace of that. */
  isDeliveryReached: boolean
  /** They have, but the order does not need this attempt any more. */
  isSurplus: boolean
  /** The invoices of attempts that take invoices, oldest first. */
  invoices: readonly Pick<InvoiceRow, "number" | "state" | "errorReason">[]
  /** Whether a delivered part of the order has no invoice. */
  lacksInvoice: boolean
  /** The open points, oldest first. */
  attention: readonly OpenPoint[]
  options: SvcOptions
  now: Date
}

/**
 * The next step of an order whose attempts each have one, the latest first: what is to be done comes before what is waited
 * for. The open points are of the whole order, so an attempt that knows an action for them is more exact.
 */
export const mostUrgent = (steps: readonly AdminSvcNextStep[]): AdminSvcNextStep =>
  steps.reduce((most, step) => (urgencyOf(step) < urgencyOf(most) ? step : most))

const urgencyOf = (step: AdminSvcNextStep): number => {
  if (step.code === "none") {
    return 3
  }
  if (step.code.startsWith("wait_") && !(step.code === "wait_for_buyer_confirmation" && step.is_overdue)) {
    return 2
  }
  return step.code === "see_attention" || step.code === "settle_surplus" ? 1 : 0
}

interface OpenPoint {
  id: string
  kind: string
  values?: Readonly<Record<string, unknown>>
  /** Undefined for a point of another version. */
  fact?: AttentionFact | undefined
}

/**
 * The one thing that the merchant has to do about an attempt of an order now, or what it waits for. A wrong signature is a matter of the
 * set-up, and comes last. Only while the buyer is asked it may hide the answer, which nothing else tells.
 */
export const nextStep = (facts: NextStepFacts): AdminSvcNextStep => {
  const isOfSetUp = ({ kind }: { kind: string }) =>
    kind === "signature_mismatch" && facts.state !== "out_for_delivery"
  const step = stepOf({ ...facts, attention: facts.attention.filter((point) => !isOfSetUp(point)) })

  return step.code === "none" ? (listed(facts, isOfSetUp) ?? step) : step
}

const stepOf = (facts: NextStepFacts): AdminSvcNextStep => {
  const { amount, url, expires_at } = facts.downPayment ?? { amount: null, url: null, expires_at: null }

  if (isOver(facts) && !facts.isCanceled && facts.collection === "merchant" && facts.prepaidUtr !== null) {
    return { code: "mend_declined_checkout", decline_code: facts.declineCode, error_code: facts.errorCode }
  }
  if (isOpen(facts, "retries_exhausted")) {
    return { code: "retry" }
  }
  const unsettled = listed(facts, ({ kind }) => kind === "delivery_held")

  if (unsettled !== undefined) {
    return facts.state === "held" || facts.attention.some(isDispute) ? { code: "settle_dispute" } : unsettled
  }
  if (facts.releasedAt !== null || (facts.isCanceled && isFulfillable(facts.state))) {
    const isToPay = isReleasedUnpaid(facts) && !facts.isCanceled && !facts.isPaidOtherwise

    return listed(facts) ?? (isToPay ? { code: "cancel_or_pay_anew" } : nothing(facts))
  }
  if (facts.isPaidOtherwise && isAwaiting(facts.state)) {
    return { code: "wait_as_paid_otherwise" }
  }
  switch (facts.state) {
    case "awaiting_merchant_payment":
      // These points keep the payment from being recorded.
      return (
        listed(facts, ({ kind }) => kind === "changed_in_medusa" || kind === "made_elsewhere") ?? {
          code: "record_down_payment",
          amount,
          expires_at,
        }
      )
    case "awaiting_approval":
      return { code: "approve", expires_at: deadlineAhead(facts, facts.now)?.toISOString() ?? null }
    case "held":
      return { code: "settle_dispute" }
    case "initiating":
      return listed(facts) ?? { code: "wait_for_service" }
    case "awaiting_down_payment":
      return listed(facts) ?? { code: "wait_for_down_payment", amount, url, expires_at }
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

const nothing = ({ state, releasedAt, isCaptured }: NextStepFacts): AdminSvcNextStep => ({
  code: "none",
  state: releasedAt === null ? state : "released",
  is_captured: isCaptured,
})

/** Of any attempt of the order: the one that counts may be another. */
const isDispute = ({ fact }: OpenPoint): boolean =>
  fact?.kind === "delivery_held" && fact.values.cause.problem === "buyer_disputes"

const isOpen = ({ attention }: NextStepFacts, kind: string): boolean =>
  attention.some((point) => point.kind === kind)

/** `refused` also covers an answer that nobody understood. Then `unknown_status` is open: the service may have accepted. */
const whenRefused = (facts: NextStepFacts): AdminSvcNextStep | undefined => {
  const { delivery } = facts

  if (delivery?.state !== "refused" || isOpen(facts, "unknown_status")) {
    return undefined
  }
  return {
    code: delivery.proofUrl !== null ? "replace_proof" : "give_proof_instead",
    error_code: delivery.errorCode,
  }
}

/** The oldest open point that matches. Its remedy is the next step. */
const listed = (
  { attention }: NextStepFacts,
  isMeant: (point: { kind: string }) => boolean = () => true
): AdminSvcNextStep | undefined => {
  const point = attention.find(isMeant)

  return point === undefined ? undefined : { code: "see_attention", kind: point.kind, attention_id: point.id }
}

/** Whether the confirmation of a delivery was sent without a final answer so far, or asked for. */
export const isConfirmationBegun = (delivery: NextStepFacts["delivery"]): boolean =>
  delivery !== undefined && (delivery.state !== "open" || delivery.requestedAt !== null)

const whenAuthorized = (facts: NextStepFacts): AdminSvcNextStep => {
  const { delivery, settledAt, options } = facts
  const isUnderWay = facts.isDeliveryReached || isConfirmationBegun(delivery)
  const whenSettled = facts.isSurplus ? "settle_surplus" : "fulfil"

  return (
    whenRefused(facts) ??
    (isOpen(facts, "proof_missing") ? { code: "give_proof" } : undefined) ??
    (options.invoice.when === "authorized" ? invoiceToMend(facts) : undefined) ??
    listed(facts) ??
    (settledAt === null
      ? { code: "wait_for_service" }
      : { code: isUnderWay ? "wait_for_delivery_confirmation" : whenSettled })
  )
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
        isOpen(facts, "delivery_unanswered") || (askedAt !== null && silentUntil(options, askedAt) <= now),
    }
  )
}

const whenDelivered = (facts: NextStepFacts): AdminSvcNextStep => {
  const { invoices, lacksInvoice, isCaptured, options, dueAt } = facts
  const more = invoiceToMend(facts) ?? listed(facts, ({ kind }) => kind !== "invoice_missing")

  if (more !== undefined) {
    return more
  }
  if (lacksInvoice && options.invoice.workflow === undefined) {
    return { code: "give_invoice" }
  }
  if (!isCaptured) {
    // An order that is not looked at any more is captured by nobody else.
    return { code: options.capture === "manual" || dueAt === null ? "capture" : "wait_for_capture" }
  }
  if (lacksInvoice) {
    return { code: "make_invoice" }
  }
  const unsent = invoices.find(({ state }) => state === "due" || state === "sending")

  return unsent === undefined ? nothing(facts) : { code: "wait_for_invoice", number: unsent.number }
}

/** Only invoices with an open point count. A point that a person resolved is done, whatever the service said. */
const invoiceToMend = (facts: NextStepFacts): AdminSvcNextStep | undefined => {
  const refused = listedInvoice(facts, "refused")

  if (refused !== undefined) {
    return { code: "replace_invoice", number: refused.number, error_reason: refused.errorReason }
  }
  const unknown = listedInvoice(facts, "unknown")

  return unknown && { code: "ask_about_invoice", number: unknown.number, error_reason: unknown.errorReason }
}

/** The invoice that the point names, because others may be done with. */
const listedInvoice = ({ attention, invoices }: NextStepFacts, wanted: "refused" | "unknown") => {
  const point = attention.find(({ kind }) => kind === `invoice_${wanted}`)
  const found = point === undefined ? [] : invoices.filter(({ state }) => state === wanted)

  return found.find(({ number }) => number === point?.values?.["number"]) ?? found[0]
}
