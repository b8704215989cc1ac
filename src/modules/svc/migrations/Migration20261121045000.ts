import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121045000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "svc_delivery" ("id" text not null, "reference" text not null, "order_id" text null, "state" text not null default 'open', "method" text null, "proof_url" text null, "proof_source" text null, "uploaded_url" text null, "uploaded_at" timestamptz null, "requested_at" timestamptz null, "requested_method" text null, "sent_at" timestamptz null, "asked_at" timestamptz null, "confirmed_at" timestamptz null, "error_code" integer null, "tries" integer not null default 0, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "svc_delivery_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_delivery_deleted_at" ON "svc_delivery" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_svc_delivery_reference_unique" ON "svc_delivery" ("reference") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_delivery_order_id" ON "svc_delivery" ("order_id") WHERE deleted_at IS NULL;`
    )
    this.addSql(`alter table if exists "svc_order" add column if not exists "delivered_at" timestamptz null;`)
    this.addSql(`alter table if exists "svc_order" add column if not exists "captured_at" timestamptz null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "svc_delivery" cascade;`)
    this.addSql(`alter table if exists "svc_order" drop column if exists "delivered_at";`)
    this.addSql(`alter table if exists "svc_order" drop column if exists "captured_at";`)
  }
}
