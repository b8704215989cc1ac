import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** For the search of orders by the service's number of their down payment. */
export class Migration20261129090000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_order_transaction_id" ON "svc_order" ("transaction_id") WHERE transaction_id IS NOT NULL AND deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_svc_order_transaction_id";`)
  }
}
