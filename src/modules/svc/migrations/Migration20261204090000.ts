import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const REMEMBERED_BEFORE = `'calls_not_accepted', 'canceled_in_medusa', 'delivery_unanswered', 'fulfillment_canceled_after_delivery', 'invoice_missing', 'invoice_refused', 'invoice_unknown', 'lookups_refused', 'made_elsewhere', 'not_canceled', 'order_unknown_to_service', 'payment_overdue'`

const forgottenBut = (kinds: string): string[] => [
  `drop index if exists "IDX_svc_attention_forgotten";`,
  `CREATE INDEX IF NOT EXISTS "IDX_svc_attention_forgotten" ON "svc_attention" ("resolved_at") WHERE resolved_at IS NOT NULL AND kind NOT IN (${kinds}) AND deleted_at IS NULL;`,
]

/** Keeps what a person has settled of a changed order: its sums may agree again later, and the service may hold what was settled. */
export class Migration20261204090000 extends Migration {
  override async up(): Promise<void> {
    forgottenBut(`${REMEMBERED_BEFORE}, 'changed_in_medusa'`).forEach((statement) => this.addSql(statement))
  }

  override async down(): Promise<void> {
    forgottenBut(REMEMBERED_BEFORE).forEach((statement) => this.addSql(statement))
  }
}
