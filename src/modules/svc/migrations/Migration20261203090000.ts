import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** For how long the service asked to be left alone about an order. When it is looked at next says less: anything makes that sooner. */
export class Migration20261203090000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists "svc_order" add column if not exists "paused_until" timestamptz null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "svc_order" drop column if exists "paused_until";`)
  }
}
