import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Indexes for the search of orders: by state, number in Medusa, bank's reference, invoices' numbers. */
export class Migration20261127090000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_order_state_id" ON "svc_order" ("state", "id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_order_display_id" ON "svc_order" ("display_id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_order_prepaid_utr" ON "svc_order" ("prepaid_utr") WHERE prepaid_utr IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_invoice_number" ON "svc_invoice" ("number") WHERE deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `drop index if exists "IDX_svc_order_state_id", "IDX_svc_order_display_id", "IDX_svc_order_prepaid_utr", "IDX_svc_invoice_number";`
    )
  }
}
