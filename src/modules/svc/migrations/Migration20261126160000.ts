import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** How the service answered when it was asked about a down payment; null for attempts about which it was not asked since. */
export class Migration20261126160000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "svc_order" add column if not exists "is_answered" boolean null, add column if not exists "is_finalizing" boolean not null default false;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "svc_order" drop column if exists "is_answered", drop column if exists "is_finalizing";`
    )
  }
}
