import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121150000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists "svc_order" add column if not exists "decided_at" timestamptz null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "svc_order" drop column if exists "decided_at";`)
  }
}
