import { outcomeOf } from "../../../client"
import type { DeliveryReport } from "../../../domain/delivery-outcome"
import type { DeliveryLedger, DeliveryRow } from "../ledger/delivery-ledger"

/** The state of the order does not permit the confirmation: it is delivered already, or not yet payable (spec 7). */
export const STATE_NOT_FIT = 811

/** Whether nobody knows if the proof that was sent confirmed the delivery: its call was not answered, the next refused. */
export const isProofInDoubt = (delivery: DeliveryRow | undefined): boolean =>
  delivery?.state === "unknown" && delivery.method === "pod" && delivery.errorCode === STATE_NOT_FIT

/** Whether a person has to say how it goes on. One that may have arrived stays unknown when it is refused another time. */
export const isStopped = (delivery: DeliveryRow | undefined): boolean =>
  delivery?.state === "refused" ||
  (delivery?.state === "unknown" &&
    delivery.method === "pod" &&
    delivery.errorCode !== null &&
    outcomeOf(delivery.errorCode) === "rejected")

/** How far the service was told of a delivery, for what a person may record about it. */
export const reportOf = (delivery: DeliveryRow | undefined): DeliveryReport => {
  if (delivery === undefined || delivery.sentAt === null) {
    return "none"
  }
  return delivery.state === "unknown" || delivery.state === "refused" || delivery.errorCode === STATE_NOT_FIT
    ? "in_doubt"
    : "told"
}

/** Whether the service was told of a delivery since a person last decided about it, whatever came of that. */
export const isReportedSince = (delivery: DeliveryRow | undefined, decidedAt: Date | null): boolean => {
  const sentAt = delivery?.sentAt ?? null

  return sentAt !== null && (decidedAt === null || sentAt >= decidedAt)
}

/** Whether a call about it may have reached the service, of which nothing was heard yet. */
export const isUnanswered = (delivery: DeliveryRow | undefined): boolean =>
  delivery?.state === "sending" || delivery?.state === "unknown"

/** Attempts with how far the service was told of the delivery of each, in the same order. */
export const withReports = async <T extends { reference: string }>(
  deliveries: Pick<DeliveryLedger, "of">,
  attempts: readonly T[]
): Promise<(T & { report: DeliveryReport })[]> =>
  Promise.all(
    attempts.map(async (attempt) => ({
      ...attempt,
      report: reportOf(await deliveries.of(attempt.reference)),
    }))
  )
