import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** For which environment of the service an attempt was made; null of those that were made before. */
export class Migration20261122140000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "svc_order" add column if not exists "environment" text check ("environment" in ('sandbox', 'production')) null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "svc_order" drop column if exists "environment";`)
  }
}
