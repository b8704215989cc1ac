import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const COLUMNS = ["authorized_at", "delivered_at", "captured_at"]

/** The attempts of a period by what happened in it, for the export. */
export class Migration20261201090000 extends Migration {
  override async up(): Promise<void> {
    for (const column of COLUMNS) {
      this.addSql(
        `CREATE INDEX IF NOT EXISTS "IDX_svc_order_${column}_id" ON "svc_order" ("${column}", "id") WHERE ${column} IS NOT NULL AND deleted_at IS NULL;`
      )
    }
  }

  override async down(): Promise<void> {
    for (const column of COLUMNS) {
      this.addSql(`drop index if exists "IDX_svc_order_${column}_id";`)
    }
  }
}
