import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Which master secret the address of an order's webhooks was made with; null of those that were made before. */
export class Migration20261128090000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists "svc_order" add column if not exists "webhook_key" text null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "svc_order" drop column if exists "webhook_key";`)
  }
}
