import { outcomeOf } from "../../../client"
import type { DeliveryReport } from "../../../domain/delivery-outcome"
import type { DeliveryLedger, DeliveryRow } from "../ledger/delivery-ledger"
import { STATE_NOT_FIT } from "../service-answer"

/** Whether nobody knows if the sent proof confirmed the delivery: its call was not answered, and the next got an 811. */
export const isProofInDoubt = (delivery: DeliveryRow | undefined): boolean =>
  delivery?.state === "unknown" && delivery.method === "pod" && delivery.errorCode === STATE_NOT_FIT

/** Whether a person has to decide how it goes on. A proof that may have arrived stays unknown, even if a later call is refused. */
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
