import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121080000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists "svc_setting" drop constraint if exists "svc_setting_key_unique";`)
    this.addSql(
      `alter table if exists "svc_call" drop constraint if exists "svc_call_minute_operation_result_unique";`
    )
    this.addSql(
      `create table if not exists "svc_call" ("id" text not null, "minute" timestamptz not null, "operation" text not null, "result" text not null, "error_name" text null, "error_code" integer null, "last_at" timestamptz not null, "calls" integer not null, "up_to_20" integer not null default 0, "up_to_50" integer not null default 0, "up_to_100" integer not null default 0, "up_to_200" integer not null default 0, "up_to_400" integer not null default 0, "up_to_800" integer not null default 0, "up_to_1600" integer not null default 0, "up_to_3200" integer not null default 0, "up_to_6400" integer not null default 0, "up_to_12800" integer not null default 0, "up_to_25600" integer not null default 0, "longer" integer not null default 0, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "svc_call_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_call_deleted_at" ON "svc_call" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_svc_call_minute_operation_result_unique" ON "svc_call" ("minute", "operation", "result") WHERE deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "svc_setting" ("id" text not null, "key" text not null, "value" jsonb not null, "changed_at" timestamptz not null, "changed_by" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "svc_setting_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_setting_deleted_at" ON "svc_setting" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_svc_setting_key_unique" ON "svc_setting" ("key") WHERE deleted_at IS NULL;`
    )

    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_invoice_due_at" ON "svc_invoice" ("due_at") WHERE due_at IS NOT NULL AND deleted_at IS NULL;`
    )

    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_webhook_received_at_id" ON "svc_webhook" ("received_at", "id") WHERE deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "svc_call" cascade;`)

    this.addSql(`drop table if exists "svc_setting" cascade;`)

    this.addSql(`drop index if exists "IDX_svc_invoice_due_at";`)

    this.addSql(`drop index if exists "IDX_svc_webhook_received_at_id";`)
  }
}
