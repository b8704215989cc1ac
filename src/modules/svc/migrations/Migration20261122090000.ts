import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261122090000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_activity_happened_at" ON "svc_activity" ("happened_at") WHERE deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_svc_activity_happened_at";`)
  }
}
