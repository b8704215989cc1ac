import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import type { ActivitySubject } from "./activity"
import { type Database, instant, rowOf, type Sql } from "./database"

/** What can need a person, each with what to do about it. */
export const ATTENTION_REMEDIES = {
  possible_duplicate:
    "The service may hold an order under this reference that the store does not know. Ask the operator to look it up by its order_reference_id and to cancel it if it exists.",
  replaced_with_other_amount:
    "The service still holds an order for the earlier amount. Ask the operator to cancel it.",
  paid_after_cancellation:
    "The buyer paid after the order was cancelled. Ask the operator to refund the down payment and cancel the order at the service, or place the order again by hand.",
  paid_without_order:
    "The service authorised a checkout for which Medusa has no order. Look at the cart: complete it by hand, or ask the operator to cancel the order at the service.",
  order_unknown_to_service:
    "The service does not know this order (808). Check that the access token and the base URL belong to the same environment and merchant as when the order was placed.",
  unknown_status:
    "The service answered with a status that this version does not know. Nothing was done with it. Ask the operator what it means and update the plugin.",
  merchant_payment_declined:
    "The service declined the checkout although a down payment was recorded. Correct the cause and record the payment again, or refund the buyer and cancel the order.",
  proof_missing:
    "Upload a proof of delivery on the order page, or put its address into the fulfilment's metadata as proof_of_delivery_url.",
  delivery_refused:
    "Read the cause in the timeline. Give a proof that opens without signing in, or ask the buyer by SMS, on the order page.",
  delivery_unanswered:
    "Ask the buyer to open the link in the SMS, or upload a proof of delivery on the order page.",
  delivery_held:
    "The operator holds the order and contacts both parties. Nothing is invoiced until that is settled; ask the operator how it stands.",
  fulfillment_canceled_after_delivery:
    "The service was told that the goods were delivered, or asks the buyer. Ask the operator to correct the order if they were not.",
  invoice_refused:
    "Read the cause, correct the file and upload it on the order page under the same number: it is sent again by itself.",
  invoice_unknown:
    "Ask the operator whether the invoice is attached. If it is not, upload it again on the order page under the same number.",
  retries_exhausted: "Repeated attempts failed. See the timeline for the last cause, then use check status.",
  signature_mismatch:
    "A webhook carried a signature that does not match. Compare webhooks.preset and webhooks.secrets with what the operator uses.",
} as const

/** A kind of thing that needs a person. */
export type AttentionKind = keyof typeof ATTENTION_REMEDIES

const attentionRow = rowOf({
  id: z.string(),
  kind: z.string(),
  reference: z.string(),
  orderId: z.string().nullable(),
  message: z.string(),
  remedy: z.string(),
  since: instant,
  resolvedAt: instant.nullable(),
})

/** Something that needs a person, as stored. */
export type AttentionRow = z.infer<typeof attentionRow>

/** The list of what a person has to look at. */
export class AttentionList {
  constructor(
    private readonly database: Database,
    private readonly now: () => Date
  ) {}

  /** Lists something, inside the transaction that found it. One open row per kind and attempt. */
  async add(sql: Sql, subject: ActivitySubject, kind: AttentionKind, message: string): Promise<boolean> {
    return sql.insert(
      "svc_attention",
      {
        id: generateEntityId(undefined, "svcatt"),
        kind,
        reference: subject.reference,
        orderId: subject.orderId,
        message,
        remedy: ATTENTION_REMEDIES[kind],
        since: this.now(),
      },
      "on conflict (kind, reference) where resolved_at is null and deleted_at is null do nothing"
    )
  }

  /** What is open for some attempts, oldest first. */
  async openFor(references: readonly string[]): Promise<AttentionRow[]> {
    if (references.length === 0) {
      return []
    }
    return this.database.sql.all(
      attentionRow,
      `select * from svc_attention where resolved_at is null and deleted_at is null and reference in (${references.map(() => "?").join(", ")}) order by since`,
      references
    )
  }
}
