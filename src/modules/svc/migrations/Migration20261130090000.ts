import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** For webhooks that come late: what was decided since they were signed counts more than they do. */
export class Migration20261130090000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists "svc_webhook" add column if not exists "signed_at" timestamptz null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "svc_webhook" drop column if exists "signed_at";`)
  }
}
