import { z } from "zod"
import { fact, plainFact, said, sar, time } from "./fact"
import { duplicateValues, FACTS_OF_BOTH } from "./attention-facts"
import { problemSchema } from "./problem"

const cause = problemSchema
const number = z.string()
const created = {
  svc_order_id: z.string(),
  /** As the service names it. */
  plan: z.string(),
  down_payment: sar,
  odd_fields: z.array(z.string()).optional(),
}

/** One line of a timeline: everything that it can say. */
export const activityFact = z.discriminatedUnion("kind", [
  ...FACTS_OF_BOTH,
  fact("checkout_intended", { amount: sar, attempt: z.number().optional(), plan: z.number().nullable() }),
  fact("awaiting_merchant_payment", { attempt: z.number(), plan: z.number().nullable() }),
  fact("checkout_created", created),
  fact("checkout_created_needing_approval", created),
  fact("checkout_created_with_down_payment", created),
  fact("checkout_declined", { cause }),
  fact("checkout_unanswered", { cause }),
  fact("checkout_unconfirmed", duplicateValues),
  fact("down_payment_confirmed", { payment_status: said, transaction_id: z.string().nullable() }),
  fact("merchant_payment_recorded", { payment_reference: z.string(), is_canceled: z.boolean() }),
  plainFact("payment_url_renewed"),
  fact("reconcile_failed", { cause }),
  /** Without a note: for the time in which the plugin was not running, or the service was silent. */
  fact("deadline_extended", {
    until: time,
    note: z.string().nullable(),
    reason: z.literal("service_silent").optional(),
  }),
  plainFact("approved"),
  plainFact("order_authorized"),
  fact("order_expired", { reason: z.enum(["replaced", "canceled", "unpaid", "paid_otherwise"]) }),
  /** `order` as people name it; `promotions`: the codes of which nobody can tell whether this order still counts as a use. */
  fact("order_rolled_back", {
    order: z.string(),
    order_id: z.string(),
    promotions: z.string().optional(),
  }),
  plainFact("session_restored"),
  plainFact("payment_captured"),
  /** By hand. `captured` is all that is captured so far. */
  fact("payment_captured_in_part", { captured: sar, amount: sar }),
  /** `is_undone` is not kept: it is found out when the line is shown. */
  fact("refund_recorded_offline", {
    amount: sar,
    refund: z.string().nullable(),
    is_undone: z.literal(true).optional(),
  }),
  plainFact("canceled_in_medusa"),
  fact("progress_failed", { cause: cause.optional() }),
  fact("transition_refused", {
    reason: z.enum(["paid_after_expiry", "state_is_final", "not_expected"]),
    would_have: z.string().optional(),
  }),
  plainFact("retry_requested"),

  fact("delivery_requested", { with_proof: z.boolean() }),
  fact("delivery_asked", { is_repeated: z.boolean() }),
  fact("delivery_confirmed", {
    by: z.enum(["proof", "question", "buyer", "invoice", "operator"]),
    note: z.string().optional(),
  }),
  fact("delivery_failed", { cause }),
  fact("delivery_disputed", { note: z.string() }),
  fact("delivery_reopened", { note: z.string() }),
  /** By the operator, who told the merchant. */
  fact("canceled_at_service", { note: z.string() }),
  fact("delivery_callback_ignored", {
    reason: z.enum(["not_verified", "unreadable", "other_order", "not_asked", "overtaken"]),
  }),
  plainFact("proof_erased"),

  fact("invoice_given", { number, is_replaced: z.boolean() }),
  /** `is_repeated`: an earlier version noted whether the service had refused the number then. */
  fact("invoice_attached", { number, is_repeated: z.boolean().optional() }),
  fact("invoice_refused", { number, cause }),
  fact("invoice_postponed", { cause }),
  fact("invoice_unanswered", { number }),
  plainFact("invoice_metadata_ignored"),
  fact("invoice_erased", { number }),

  fact("attention_resolved", {
    point: z.string(),
    /** Null: what was tried again did not fail. */
    note: z.string().nullable(),
    attention_id: z.string(),
  }),
  /** Unless `is_open`, of a point that was resolved already. */
  fact("note_added", {
    point: z.string(),
    note: z.string(),
    attention_id: z.string(),
    is_open: z.literal(true).optional(),
  }),
  fact("webhook_replayed", { webhook_id: z.string(), webhook: z.string() }),
  fact("setting_changed", { option: z.string(), from: z.unknown(), to: z.unknown() }),
  fact("setting_reset", { option: z.string() }),
  fact("connection_tested", {
    result: z.string(),
    error_name: z.string().nullable(),
    duration_ms: z.number(),
    /** Masked; an earlier version wrote it. */
    phone: z.string().optional(),
  }),
  fact("buyer_checked", { phone: z.string(), result: z.string(), service_says: said.optional() }),
])

export type ActivityFact = z.output<typeof activityFact>
/** One line of a timeline, as it is written. */
export type NewActivityFact = z.input<typeof activityFact>
export type ActivityKind = ActivityFact["kind"]
export type ActivityValues<Kind extends ActivityKind> = Extract<ActivityFact, { kind: Kind }>["values"]
