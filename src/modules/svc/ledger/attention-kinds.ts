import { z } from "@medusajs/framework/zod"
import type { AttentionKind } from "../../../domain/facts/attention-facts"
import type { Problem } from "../../../domain/facts/problem"
import type { OrderState } from "../../../domain/order-state"
import type { AdminSvcAttentionAction } from "../../../types"

/**
 * The action of the admin API that resolves each kind; `resolve` when a person has to act elsewhere.
 */
export const ATTENTION_ACTIONS: Readonly<Record<AttentionKind, AdminSvcAttentionAction>> = {
  possible_duplicate: "resolve",
  replaced_with_other_amount: "resolve",
  plan_differs: "approve",
  paid_after_cancellation: "resolve",
  order_interrupted: "retry",
  second_order_of_cart: "resolve",
  paid_without_order: "reconcile",
  order_unknown_to_service: "reconcile",
  made_elsewhere: "resolve",
  unknown_status: "reconcile",
  merchant_payment_declined: "down-payment",
  payment_overdue: "reconcile",
  delivery_overdue: "confirm-delivery",
  proof_missing: "confirm-delivery",
  delivery_refused: "confirm-delivery",
  delivery_in_doubt: "delivery-outcome",
  delivery_unanswered: "confirm-delivery",
  delivery_held: "delivery-outcome",
  fulfillment_canceled_after_delivery: "resolve",
  canceled_in_medusa: "resolve",
  not_canceled: "retry",
  not_needed_at_service: "resolve",
  changed_in_medusa: "resolve",
  invoice_missing: "invoices",
  invoice_refused: "invoices",
  invoice_unknown: "invoices",
  payment_gone: "resolve",
  retries_exhausted: "retry",
  merchant_not_ready: "resolve",
  checkouts_refused: "resolve",
  calls_not_accepted: "resolve",
  lookups_refused: "resolve",
  plan_not_accepted: "resolve",
  store_function_failed: "resolve",
  signature_mismatch: "resolve",
}

/**
 * Kinds whose remedy is that the operator cancels the order which the service may hold. Once such a point is resolved,
 * the attempt no longer counts, and the buyer can order again.
 */
export const RELEASING_KINDS: readonly string[] = [
  "possible_duplicate",
  "replaced_with_other_amount",
  "paid_without_order",
  "made_elsewhere",
] satisfies AttentionKind[]

const OF_AN_OPEN_ATTEMPT = [
  "order_interrupted",
  "changed_in_medusa",
  "plan_differs",
  "unknown_status",
  "order_unknown_to_service",
  "payment_overdue",
  "paid_without_order",
] as const satisfies readonly AttentionKind[]

/** Points that a move to a state settles: from then on there is nothing left to do about them. */
export const SETTLED_BY_MOVE: Readonly<Partial<Record<OrderState, readonly AttentionKind[]>>> = {
  declined: OF_AN_OPEN_ATTEMPT,
  expired: OF_AN_OPEN_ATTEMPT,
  unconfirmed: ["order_interrupted"],
}

/** Points that tell later whether a person has seen to something. They stay as long as their attempt. */
export const REMEMBERED_POINTS = [
  "calls_not_accepted",
  "canceled_in_medusa",
  "changed_in_medusa",
  "delivery_unanswered",
  "fulfillment_canceled_after_delivery",
  "invoice_missing",
  "invoice_refused",
  "invoice_unknown",
  "lookups_refused",
  "made_elsewhere",
  "not_canceled",
  "order_unknown_to_service",
  "payment_overdue",
] as const satisfies readonly AttentionKind[]

export type RememberedPoint = (typeof REMEMBERED_POINTS)[number]

const isAttentionKind = (word: unknown): word is AttentionKind =>
  typeof word === "string" && Object.hasOwn(ATTENTION_ACTIONS, word)

/** The name of a kind, from outside. */
export const attentionKind = z.custom<AttentionKind>(isAttentionKind)

/**
 * The action that resolves a listed point about an attempt in this state, or about no attempt. By hand (`resolve`): a kind of
 * another version, at an instance of that one; a differing plan, unless the order waits for approval; news whose attempt the
 * ledger does not have. An overdue payment, or a status that nobody knows, is resolved by what its state waits for, and a status
 * of a delivery by the operator's word: the service is asked about payments only. A delivery refused with error 811, or over the
 * address of its callback, is tried again: another proof does not mend the cause. About a checkout that cannot be sent, or that
 * waits for an approval without an order, the service is not asked either.
 */
export const actionOf = (
  kind: string,
  state: OrderState | null,
  values: unknown = {}
): AdminSvcAttentionAction => {
  if (!isAttentionKind(kind)) {
    return "resolve"
  }
  if (kind === "unknown_status" && ofDelivery.safeParse(values).success) {
    return "delivery-outcome"
  }
  if (kind === "payment_overdue" || kind === "unknown_status") {
    return WAITED_FOR[state ?? "awaiting_down_payment"] ?? ATTENTION_ACTIONS[kind]
  }
  if (kind === "retries_exhausted" && state === null) {
    return "resolve"
  }
  if (kind === "delivery_refused" && notOfProof.safeParse(values).success) {
    return "retry"
  }
  if (kind === "paid_without_order" && (state === "initiating" || state === "awaiting_approval")) {
    return "resolve"
  }
  const action = ATTENTION_ACTIONS[kind]

  return action === "approve" && state !== "awaiting_approval" ? "resolve" : action
}

const ofDelivery = z.object({ of: z.literal("delivery") })

/** A delivery that the service refused, whatever its proof. */
const notOfProof = z.object({
  cause: z.object({
    problem: z.enum([
      "buyer_not_confirmed",
      "delivery_not_permitted",
      "callback_not_registered",
    ] satisfies Problem["problem"][]),
  }),
})

const WAITED_FOR: Partial<Record<OrderState, AdminSvcAttentionAction>> = {
  awaiting_merchant_payment: "down-payment",
  awaiting_approval: "approve",
}
