import { z } from "@medusajs/framework/zod"
import { attentionFact } from "../../../domain/facts/attention-facts"
import { ORDER_STATES } from "../../../domain/order-state"
import { instant, rowOf } from "./columns"
import { joinOrderOfSession } from "./order-queries"

/** Something that needs a person, as read. */
export const attentionRow = rowOf({
  id: z.string(),
  kind: z.string(),
  reference: z.string(),
  orderId: z.string().nullable(),
  displayId: z.string().nullable(),
  facts: z.record(z.string(), z.unknown()),
  /** Stands for the facts; see {@link REVISION}. */
  revision: z.string(),
  since: instant,
  resolvedAt: instant.nullable(),
  resolvedBy: z.string().nullable(),
  note: z.string().nullable(),
  /** The state of its attempt, if this version knows that state. */
  state: z.enum(ORDER_STATES).nullable().catch(null),
}).transform(({ facts: values, ...row }) => ({
  ...row,
  values,
  /** Undefined for a point of another version. */
  fact: attentionFact.safeParse({ kind: row.kind, values }).data,
}))

export type AttentionRow = z.infer<typeof attentionRow>

/**
 * A hash that changes when the facts change, and only then. `updated_at` would not do: it changes whenever the same point
 * is found again, and the merchant's problems rely on that.
 */
export const REVISION = "encode(sha256(convert_to(a.facts::text, 'UTF8')), 'hex')"

/** Whether a point is about the merchant or a plan: it may keep the whole shop from selling. `IDX_svc_attention_open` has it. */
export const IS_OF_THE_SHOP = "(a.reference like 'merchant%' or a.reference like 'plan:%')"

/**
 * Points with their order: the one that the payment session became. The point may be older than that order, or the
 * attempt's first order was rolled back.
 */
export const SELECT_ATTENTION = `select a.id, a.kind, a.reference, a.facts, ${REVISION} as revision, a.since,
    a.resolved_at, a.resolved_by, a.note, of_attempt.state, coalesce(of_session.order_id, a.order_id) as order_id, of_session.display_id
  from svc_attention a
  left join svc_order of_attempt on of_attempt.reference = a.reference and of_attempt.deleted_at is null
  ${joinOrderOfSession("of_attempt")}`
