import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * For webhooks that come late: what was decided since they were signed counts more than they do. And the plan as the buyer
 * chose it, which may be off the offer by the time its checkout is sent; null for older orders.
 */
export class Migration20261130090000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists "svc_webhook" add column if not exists "signed_at" timestamptz null;`)
    this.addSql(`alter table if exists "svc_order" add column if not exists "kept_plan" text null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "svc_webhook" drop column if exists "signed_at";`)
    this.addSql(`alter table if exists "svc_order" drop column if exists "kept_plan";`)
  }
}
