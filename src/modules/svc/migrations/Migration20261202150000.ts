import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const LIVING = "deleted_at IS NULL"

/** What the ledger keeps for ever gathers at the old end of an index by time: each sweep would read all of it to forget nothing. */
const REMEMBERED_LINES = `'approved', 'canceled_in_medusa', 'changed_in_medusa', 'delivery_overdue', 'fulfillment_canceled_after_delivery', 'invoice_metadata_ignored', 'made_elsewhere', 'order_rolled_back', 'payment_gone', 'payment_overdue', 'reconcile_failed'`
const REMEMBERED_POINTS = `'calls_not_accepted', 'canceled_in_medusa', 'delivery_unanswered', 'fulfillment_canceled_after_delivery', 'invoice_missing', 'invoice_refused', 'invoice_unknown', 'lookups_refused', 'made_elsewhere', 'not_canceled', 'order_unknown_to_service', 'payment_overdue'`

/** Addresses are asked for by equality only. A hash takes one of any length, an entry of a B-tree at most 2,704 bytes. */
const ofUrls = (using: string) => ({
  IDX_svc_file_url: `"svc_file" ${using}("url") WHERE url IS NOT NULL AND ${LIVING}`,
  IDX_svc_delivery_uploaded_url: `"svc_delivery" ${using}("uploaded_url") WHERE uploaded_url IS NOT NULL AND ${LIVING}`,
  IDX_svc_delivery_proof_url: `"svc_delivery" ${using}("proof_url") WHERE proof_url IS NOT NULL AND ${LIVING}`,
})

const MADE = {
  ...ofUrls("USING hash "),
  IDX_svc_activity_happened_at: `"svc_activity" ("happened_at") WHERE kind NOT IN (${REMEMBERED_LINES}) AND ${LIVING}`,
  IDX_svc_attention_forgotten: `"svc_attention" ("resolved_at") WHERE resolved_at IS NOT NULL AND kind NOT IN (${REMEMBERED_POINTS}) AND ${LIVING}`,
  IDX_svc_webhook_kind_received_at_id: `"svc_webhook" ("kind", "received_at", "id") WHERE ${LIVING}`,
}

const BEFORE = {
  ...ofUrls(""),
  IDX_svc_activity_happened_at: `"svc_activity" ("happened_at") WHERE ${LIVING}`,
  // Nobody asks for these rows by their order.
  IDX_svc_delivery_order_id: `"svc_delivery" ("order_id") WHERE ${LIVING}`,
  IDX_svc_invoice_order_id: `"svc_invoice" ("order_id") WHERE ${LIVING}`,
}

const replace = (before: object, after: object): string[] => [
  `drop index if exists ${Object.keys(before)
    .map((name) => `"${name}"`)
    .join(", ")};`,
  ...Object.entries(after).map(([name, on]) => `CREATE INDEX IF NOT EXISTS "${name}" ON ${on};`),
]

/** Indexes of what is asked for, small enough for what is in them. */
export class Migration20261202150000 extends Migration {
  override async up(): Promise<void> {
    replace(BEFORE, MADE).forEach((statement) => this.addSql(statement))
  }

  override async down(): Promise<void> {
    replace(MADE, BEFORE).forEach((statement) => this.addSql(statement))
  }
}
