import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The attempts of a period, for the export. */
export class Migration20261128100000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_order_created_at_id" ON "svc_order" ("created_at", "id") WHERE deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_svc_order_created_at_id";`)
  }
}
