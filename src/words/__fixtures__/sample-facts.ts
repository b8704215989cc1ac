import type { NewActivityFact } from "../../domain/facts/activity-facts"
import type { AttentionKind, NewAttentionFact } from "../../domain/facts/attention-facts"
import type { Problem } from "../../domain/facts/problem"

const since = "2026-01-04T10:00:00.000Z"
const number = "INV-2026-000042"
const cause: Problem = {
  problem: "service_refused",
  operation: "initiate_checkout",
  code: 806,
  name: "CUSTOMER_CREDIT_LIMIT_EXCEEDED",
  fields: [],
  service_says: "Not enough credit",
}
const duplicate = { reason: "arrived", reference: "payses_1", amount: 1184.5, sent_at: since } as const
const change = { change: "edit", held: 1184.5, total: 2334.5, is_at_service: true } as const
const created = { svc_order_id: "ord_1", plan: "101", down_payment: 0 }

export const sampleAttention: { readonly [Kind in AttentionKind]: NewAttentionFact & { kind: Kind } } = {
  possible_duplicate: { kind: "possible_duplicate", values: duplicate },
  replaced_with_other_amount: {
    kind: "replaced_with_other_amount",
    values: { amount: 2334.5, earlier: 1184.5 },
  },
  plan_differs: {
    kind: "plan_differs",
    values: { difference: "plan", service_says: "102", chosen: 101 },
  },
  paid_after_cancellation: { kind: "paid_after_cancellation", values: { reason: "recorded" } },
  order_interrupted: { kind: "order_interrupted" },
  second_order_of_cart: { kind: "second_order_of_cart", values: { order: "7" } },
  paid_without_order: { kind: "paid_without_order", values: { reason: "session_gone" } },
  order_unknown_to_service: { kind: "order_unknown_to_service", values: { cause } },
  unknown_status: { kind: "unknown_status", values: { of: "payment", service_says: "SETTLED" } },
  merchant_payment_declined: { kind: "merchant_payment_declined", values: { cause } },
  payment_overdue: { kind: "payment_overdue", values: { since } },
  delivery_overdue: { kind: "delivery_overdue", values: { since } },
  proof_missing: { kind: "proof_missing" },
  delivery_refused: { kind: "delivery_refused", values: { cause: { problem: "proof_not_opened" } } },
  delivery_in_doubt: { kind: "delivery_in_doubt" },
  delivery_unanswered: { kind: "delivery_unanswered", values: { since } },
  delivery_held: {
    kind: "delivery_held",
    values: { cause: { problem: "buyer_disputes", note: "Two boxes are missing." } },
  },
  fulfillment_canceled_after_delivery: { kind: "fulfillment_canceled_after_delivery" },
  canceled_in_medusa: { kind: "canceled_in_medusa", values: { reason: "canceled" } },
  changed_in_medusa: { kind: "changed_in_medusa", values: change },
  invoice_refused: { kind: "invoice_refused", values: { number, cause: { problem: "file_empty" } } },
  invoice_unknown: { kind: "invoice_unknown", values: { number } },
  retries_exhausted: { kind: "retries_exhausted", values: { cause: { problem: "medusa_failed" } } },
  merchant_not_ready: { kind: "merchant_not_ready", values: { code: 803 } },
  plan_not_accepted: { kind: "plan_not_accepted", values: { plan: 101, code: 877 } },
  store_function_failed: {
    kind: "store_function_failed",
    values: { cause: { problem: "extension_changed", field: "currency" } },
  },
  signature_mismatch: {
    kind: "signature_mismatch",
    values: { verdict: "mismatch", preset: "body/hex" },
  },
}

export const sampleActivity: readonly NewActivityFact[] = [
  { kind: "checkout_intended", values: { amount: 1184.5, attempt: 1, plan: 101 } },
  { kind: "awaiting_merchant_payment", values: { attempt: 1, plan: null } },
  { kind: "checkout_created", values: created },
  { kind: "checkout_created_needing_approval", values: created },
  { kind: "checkout_created_with_down_payment", values: created },
  { kind: "checkout_declined", values: { cause } },
  { kind: "checkout_unanswered", values: { cause } },
  { kind: "checkout_unconfirmed", values: duplicate },
  { kind: "order_interrupted" },
  { kind: "down_payment_confirmed", values: { payment_status: "PAID", transaction_id: null } },
  { kind: "merchant_payment_recorded", values: { payment_reference: "BANK-1", is_canceled: false } },
  { kind: "payment_url_renewed" },
  { kind: "payment_overdue", values: { since } },
  { kind: "reconcile_failed", values: { cause } },
  { kind: "approved" },
  { kind: "order_authorized" },
  { kind: "order_expired", values: { reason: "unpaid" } },
  { kind: "order_rolled_back", values: { order: "7", order_id: "order_1" } },
  { kind: "session_restored" },
  { kind: "payment_captured" },
  { kind: "refund_recorded_offline", values: { amount: 100.5, refund: null } },
  { kind: "canceled_in_medusa" },
  { kind: "changed_in_medusa", values: change },
  { kind: "progress_failed" },
  { kind: "transition_refused", values: { reason: "not_expected" } },
  { kind: "retry_requested" },
  { kind: "delivery_requested", values: { with_proof: true } },
  { kind: "delivery_asked", values: { is_repeated: false } },
  { kind: "delivery_confirmed", values: { by: "operator", note: "Ticket 7." } },
  { kind: "delivery_refused", values: { cause } },
  { kind: "delivery_failed", values: { cause } },
  { kind: "delivery_in_doubt" },
  { kind: "delivery_overdue", values: { since } },
  { kind: "delivery_disputed", values: { note: "Two boxes are missing." } },
  { kind: "delivery_reopened", values: { note: "Ask again." } },
  { kind: "delivery_callback_ignored", values: { reason: "not_asked" } },
  { kind: "invoice_given", values: { number, is_replaced: false } },
  { kind: "invoice_attached", values: { number, is_repeated: false } },
  { kind: "invoice_refused", values: { number, cause } },
  { kind: "invoice_postponed", values: { cause: { problem: "invoice_workflow_unset", number } } },
  { kind: "invoice_unanswered", values: { number } },
  { kind: "invoice_metadata_ignored" },
  { kind: "attention_resolved", values: { point: "proof_missing", note: null, attention_id: "svcatt_1" } },
  { kind: "webhook_replayed", values: { webhook_id: "svcwh_1", webhook: "delivery" } },
  { kind: "setting_changed", values: { option: "capture", from: "on_delivery", to: "manual" } },
  { kind: "setting_reset", values: { option: "capture" } },
  { kind: "connection_tested", values: { result: "ok", error_name: null, duration_ms: 12 } },
  { kind: "buyer_checked", values: { phone: "9665*****01", result: "ok", service_says: "ELIGIBLE" } },
]
