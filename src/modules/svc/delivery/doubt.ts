import { outcomeOf } from "../../../client"
import type { SvcOptions } from "../../../config"
import type { AttentionKind } from "../../../domain/facts/attention-facts"
import type { OrderState } from "../../../domain/order-state"
import type { DeliveryReport } from "../../../domain/delivery-outcome"
import type { DeliveryLedger, DeliveryRow } from "../ledger/delivery-ledger"
import { STATE_NOT_FIT } from "../service-answer"
import { silentUntil } from "../waits"

/**
 * Whether nobody knows if the order is delivered at the service, since it refused a proof with 811. Either an earlier call with a
 * proof was not answered, or the buyer is being asked: then the buyer most likely has confirmed or disputed since.
 */
export const isProofInDoubt = (delivery: DeliveryRow | undefined, state: OrderState): boolean =>
  delivery?.method === "pod" &&
  delivery.errorCode === STATE_NOT_FIT &&
  (delivery.state === "unknown" || state === "out_for_delivery")

/** Whether a person has to decide how it goes on. A proof that may have arrived stays unknown, even if a later call is refused. */
export const isStopped = (delivery: DeliveryRow | undefined): boolean =>
  delivery?.state === "refused" ||
  (delivery?.state === "unknown" &&
    delivery.method === "pod" &&
    delivery.errorCode !== null &&
    outcomeOf(delivery.errorCode) === "rejected")

/** An open point about an attempt. */
interface Point {
  reference: string
  kind: string
}

/** What a silence is measured by. */
interface Moment {
  options: SvcOptions
  now: Date
}

const UNSETTLED: AttentionKind = "delivery_held"
const COLLECTED: AttentionKind = "merchant_payment_declined"

/** How far the service was told of a delivery, for what a person may record about it. */
export const reportOf = (
  reference: string,
  delivery: DeliveryRow | undefined,
  open: readonly Point[],
  { options, now }: Moment
): DeliveryReport => {
  if (delivery === undefined || delivery.sentAt === null) {
    return "none"
  }
  const isSilent =
    delivery.state === "asked" && delivery.askedAt !== null && silentUntil(options, delivery.askedAt) <= now

  return isSilent ||
    delivery.state === "unknown" ||
    delivery.state === "refused" ||
    delivery.errorCode === STATE_NOT_FIT ||
    open.some((point) => point.reference === reference && point.kind === UNSETTLED)
    ? "in_doubt"
    : "told"
}

/** Whether the service was told of a delivery since a person last decided about it, whatever came of that. */
export const isReportedSince = (
  delivery: Pick<DeliveryRow, "sentAt"> | undefined,
  decidedAt: Date | null
): boolean => {
  const sentAt = delivery?.sentAt ?? null

  return sentAt !== null && (decidedAt === null || sentAt >= decidedAt)
}

/** Whether a call about the delivery may have reached the service, without an answer so far. */
export const isUnanswered = (delivery: DeliveryRow | undefined): boolean =>
  delivery?.state === "sending" || delivery?.state === "unknown"

/** Attempts with what a person may say of each: how far the service was told of its delivery, and whose payment is to be recorded again. */
export const withReports = async <T extends { reference: string }>(
  deliveries: Pick<DeliveryLedger, "of">,
  open: readonly Point[],
  attempts: readonly T[],
  moment: Moment
): Promise<(T & { report: DeliveryReport; isToRecordAgain: boolean })[]> =>
  Promise.all(
    attempts.map(async (attempt) => ({
      ...attempt,
      report: reportOf(attempt.reference, await deliveries.of(attempt.reference), open, moment),
      isToRecordAgain: open.some(
        ({ reference, kind }) => reference === attempt.reference && kind === COLLECTED
      ),
    }))
  )
