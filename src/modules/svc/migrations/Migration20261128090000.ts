import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The name of the master secret that derived the address of an order's webhooks; null for older orders. */
export class Migration20261128090000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists "svc_order" add column if not exists "webhook_key" text null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "svc_order" drop column if exists "webhook_key";`)
  }
}
