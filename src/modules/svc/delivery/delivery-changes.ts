import type { ActivityValues } from "../../../domain/facts/activity-facts"
import type { AttentionKind } from "../../../domain/facts/attention-facts"
import { isFulfillable } from "../../../domain/order-state"
import type { DeliveryMethod } from "../ledger/delivery-ledger"
import type { OrderChange } from "../ledger/order-changes"
import type { OrderRow } from "../ledger/order-row"
import { STATE_NOT_FIT } from "../service-answer"

/** What the service says of an order whose buyer it has asked (spec 3.1). */
export const ORDER_STATUS_ASKED = "OUT_FOR_DELIVERY"

/** What is listed about a delivery that has not been confirmed. */
const OPEN_POINTS: readonly AttentionKind[] = [
  "delivery_overdue",
  "proof_missing",
  "delivery_refused",
  "delivery_in_doubt",
  "delivery_unanswered",
  "delivery_held",
  "unknown_status",
]

/** The change of an attempt whose delivery is confirmed; what was listed about it has settled itself. */
export const delivered = (
  actor: string,
  values: ActivityValues<"delivery_confirmed">,
  now: Date
): OrderChange => ({
  event: "delivered",
  // The service's word counts more than the word of a person who recorded a cancellation.
  patch: { orderStatus: "DELIVERED", deliveredAt: now, releasedAt: null, tries: 0 },
  delivery: { state: "confirmed", confirmedAt: now, errorCode: null },
  activity: { kind: "delivery_confirmed", actor, values },
  tells: { name: "svc.delivery_confirmed" },
  // No webhook could tell more, whatever its signature.
  settles: [...OPEN_POINTS, "signature_mismatch"],
})

/** The change of a delivered attempt of which the operator says that it is delivered, whatever a callback has said since. */
export const stillDelivered = (actor: string, note: string, now: Date): OrderChange => ({
  whileIn: ["delivered"],
  patch: { decidedAt: now },
  activity: { kind: "delivery_confirmed", actor, values: { by: "operator", note } },
  settles: OPEN_POINTS,
})

/** The change of an attempt whose delivery the buyer disputes: it is held until the operator has settled it (spec 3.1). */
export const disputed = (actor: string, note: string, now: Date): OrderChange => ({
  event: "disputed",
  patch: { deliveredAt: null, decidedAt: now, tries: 0 },
  delivery: { state: "disputed", confirmedAt: null, errorCode: null },
  activity: { kind: "delivery_disputed", actor, values: { note } },
  settles: [...OPEN_POINTS, "invoice_missing"],
  attention: { kind: "delivery_held", values: { cause: { problem: "buyer_disputes", note } } },
})

/**
 * The change of an attempt whose delivery is to be confirmed anew. An earlier proof is not sent again by itself, since the
 * buyer may dispute that proof. The buyer is asked, or with `pod` the attempt waits for a new proof.
 */
export const reopened = (
  { state }: OrderRow,
  actor: string,
  note: string,
  method: DeliveryMethod,
  now: Date
): OrderChange => ({
  // An authorised attempt, whose confirmation is in doubt, is in the right state already.
  event: state === "authorized" ? undefined : "reopened",
  patch: { decidedAt: now, tries: 0, pausedUntil: null },
  delivery: {
    state: "open",
    errorCode: null,
    tries: 0,
    uploadedUrl: null,
    uploadedAt: null,
    requestedAt: now,
    requestedMethod: method,
  },
  activity: { kind: "delivery_reopened", actor, values: { note } },
  settles: [...OPEN_POINTS, "invoice_missing"],
})

/** Points about an order that the service holds. A cancellation at the service settles all of them. */
const POINTS_OF_HELD: readonly AttentionKind[] = [
  "changed_in_medusa",
  "canceled_in_medusa",
  "fulfillment_canceled_after_delivery",
  "invoice_missing",
  "invoice_refused",
  "order_unknown_to_service",
  "payment_gone",
  "payment_overdue",
  "plan_differs",
  "retries_exhausted",
  "signature_mismatch",
]

/**
 * The change of an attempt that the operator has cancelled at the service, paid or not: the attempt no longer counts. Of what was only
 * awaited nobody was told, so nobody has to stop anything.
 */
export const canceledAtService = (
  { state }: OrderRow,
  actor: string,
  note: string,
  now: Date
): OrderChange => ({
  patch: { releasedAt: now, decidedAt: now, tries: 0 },
  activity: { kind: "canceled_at_service", actor, values: { note } },
  tells: isFulfillable(state) ? { name: "svc.order_released" } : undefined,
  settles: [...OPEN_POINTS, ...POINTS_OF_HELD],
})

/**
 * The change of an attempt whose buyer was asked to confirm the delivery.
 * @param isRepeated most likely an earlier call asked, which was not answered: the 811 that says so is kept.
 * @param knownAt when the delivery was read without a proof: a proof that came since is newer than the question.
 */
export const asked = (isRepeated: boolean, knownAt: Date): OrderChange => ({
  event: "out_for_delivery",
  patch: { orderStatus: ORDER_STATUS_ASKED, tries: 0 },
  // A proof that is sent after the question has all its tries.
  delivery: { state: "asked", askedAt: knownAt, errorCode: isRepeated ? STATE_NOT_FIT : null, tries: 0 },
  activity: { kind: "delivery_asked", actor: "service", values: { is_repeated: isRepeated } },
  tells: { name: "svc.delivery_asked" },
  settles: OPEN_POINTS,
})
