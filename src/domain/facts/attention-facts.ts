import { z } from "zod"
import { fact, plainFact, said, sar, time } from "./fact"
import { problemSchema } from "./problem"

const cause = problemSchema
const number = z.string()

/** What to ask the operator about a checkout that may have arrived. */
export const duplicateValues = {
  /**
   * `arrived`: the service says that it has the reference (801). `unknown_call`: it says so to what is the first call for all that the
   * ledger knows. `payment_news`: it sends news of a down payment for it.
   * `ledger_lost`: Medusa knows that it was answered, and the ledger does not. `id_of_another`: it was answered with the
   * `svc_order_id` that the service had given to the attempt `of` before.
   */
  reason: z.enum(["arrived", "unknown_call", "unanswered", "payment_news", "ledger_lost", "id_of_another"]),
  reference: z.string(),
  amount: sar,
  sent_at: time.nullable(),
  svc_order_id: z.string().optional(),
  of: z.string().optional(),
}

/** Results of a call after which no other call can succeed either, until somebody corrects the options. */
export const NOT_ACCEPTED = ["wrong_token", "wrong_address", "redirected", "tls"] as const

/** What a line of a timeline and a listed point say alike. */
export const FACTS_OF_BOTH = [
  plainFact("order_interrupted"),
  fact("made_elsewhere", { cause }),
  fact("payment_overdue", { since: time }),
  fact("delivery_overdue", { since: time }),
  fact("delivery_refused", { cause }),
  plainFact("delivery_in_doubt"),
  /** When the last one was cancelled; an earlier version did not note it. */
  fact("fulfillment_canceled_after_delivery", { canceled_at: time.optional() }),
  /** How the sums of an order came to differ. */
  fact("changed_in_medusa", {
    /** Null: seen when the sums were compared. */
    change: z.enum(["edit", "claim", "exchange", "return", "return_requested"]).nullable(),
    /** Without what was refunded of it. */
    held: sar,
    total: sar,
    refunded: sar.optional(),
    /** What was to be financed when a person settled a difference last: since then the service may hold that. */
    settled_total: sar.optional(),
    /** What the order's other payments came to. */
    paid_otherwise: sar.optional(),
    /** Whether the service holds it already, or a checkout is only prepared. */
    is_at_service: z.boolean(),
  }),
  plainFact("payment_gone"),
] as const

/** What can need a person: everything that such a point can say. */
export const attentionFact = z.discriminatedUnion("kind", [
  ...FACTS_OF_BOTH,
  fact("possible_duplicate", duplicateValues),
  fact("replaced_with_other_amount", { amount: sar, earlier: sar }),
  z.object({
    kind: z.literal("plan_differs"),
    values: z.discriminatedUnion("difference", [
      z.strictObject({ difference: z.literal("no_down_payment") }),
      /** A down payment to the merchant; the plan's is null where its percentage is not known. */
      z.strictObject({ difference: z.literal("down_payment"), service_asks: sar, plan_asks: sar.nullable() }),
      /** A down payment to the service. If the plan's is not known (null), the service asks more than the total. */
      z.strictObject({
        difference: z.literal("asked_of_buyer"),
        service_asks: sar,
        plan_asks: sar.nullable(),
      }),
      z.strictObject({ difference: z.literal("not_on_offer"), service_says: said }),
      z.strictObject({ difference: z.literal("payment_link") }),
      z.strictObject({ difference: z.literal("plan"), service_says: said, chosen: z.number() }),
    ]),
  }),
  /** `recorded`: the merchant has the money, and the service holds nothing; `collected`: the service holds the order too. */
  fact("paid_after_cancellation", {
    reason: z.enum(["recorded", "collected", "confirmed", "finalizing", "authorized"]),
  }),
  /** `order` is the number that a person reads. */
  fact("second_order_of_cart", { order: z.string(), order_id: z.string().optional() }),
  /** `undone`: nobody has approved it yet, and Medusa has undone its order. */
  fact("paid_without_order", {
    reason: z.enum(["not_sent", "session_gone", "not_placed", "order_gone", "undone"]),
  }),
  fact("order_unknown_to_service", { cause }),
  fact("unknown_status", { of: z.enum(["checkout", "payment", "delivery"]), service_says: said }),
  fact("merchant_payment_declined", { cause }),
  plainFact("proof_missing"),
  fact("delivery_unanswered", { since: time }),
  fact("delivery_held", { cause }),
  /** `unknown_to_service`: as `awaited`, but the service denied the order (808) when it was asked last. */
  fact("canceled_in_medusa", {
    reason: z.enum([
      "canceled",
      "confirming",
      "delivered",
      "not_approved",
      "awaited",
      "unknown_to_service",
      "confirmed_since",
      "confirmed_about_then",
    ]),
  }),
  fact("not_canceled", { reason: z.enum(["change_open", "fulfilled", "completed"]) }),
  fact("not_needed_at_service", { amount: sar }),
  /** Of a delivered order; since its delivery. */
  fact("invoice_missing", { since: time }),
  /** `number` is null for an invoice that cannot be read. */
  fact("invoice_refused", { number: number.nullable(), cause }),
  /** `number_refused`: sent again after a call that may have taken effect; the service refused its number. */
  fact("invoice_unknown", { number, reason: z.enum(["unanswered", "number_refused"]).default("unanswered") }),
  fact("retries_exhausted", { cause }),
  fact("merchant_not_ready", { code: z.number() }),
  /** `in_a_row`: of several carts or orders, one after the other. Else of one, over fields of which none is the buyer's. */
  fact("checkouts_refused", { cause, in_a_row: z.boolean().default(true) }),
  fact("calls_not_accepted", { reason: z.enum(NOT_ACCEPTED) }),
  plainFact("lookups_refused"),
  /** `fields`: of the plan, named by the service (400). */
  fact("plan_not_accepted", {
    plan: z.number().nullable(),
    code: z.number(),
    fields: z.array(z.string()).optional(),
    /** Whether several sales got this in a row: then the plan is hidden. An earlier version hid it always, and did not say. */
    in_a_row: z.boolean().optional(),
  }),
  fact("store_function_failed", { cause }),
  fact("signature_mismatch", { verdict: z.string(), preset: z.string().nullable() }),
])

export type AttentionFact = z.output<typeof attentionFact>
/** What needs a person, as it is written. */
export type NewAttentionFact = z.input<typeof attentionFact>
export type AttentionKind = AttentionFact["kind"]
export type AttentionValues<Kind extends AttentionKind> = Extract<AttentionFact, { kind: Kind }>["values"]
