import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const IS_OPEN =
  "released_at is null and state not in ('declined', 'expired', 'delivered') and deleted_at is null"

/** The environment of the service that an attempt was made for; null for older attempts. */
export class Migration20261122140000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "svc_order" add column if not exists "environment" text check ("environment" in ('sandbox', 'production')) null;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_order_open_environment" ON "svc_order" ("environment") WHERE ${IS_OPEN};`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_svc_order_open_environment";`)
    this.addSql(`alter table if exists "svc_order" drop column if exists "environment";`)
  }
}
