import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Finds the few webhooks that are not processed among very many that are. */
export class Migration20261122150000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_webhook_unusual" ON "svc_webhook" ("status", "received_at", "id") WHERE status <> 'processed' AND deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_svc_webhook_unusual";`)
  }
}
