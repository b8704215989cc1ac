import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261122130000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "svc_instance" ("id" text not null, "worker_mode" text check ("worker_mode" in ('shared', 'server', 'worker')) not null, "host" text not null, "pid" integer not null, "started_at" timestamptz not null, "seen_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "svc_instance_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_instance_deleted_at" ON "svc_instance" ("deleted_at") WHERE deleted_at IS NULL;`
    )

    this.addSql(
      `alter table if exists "svc_sweep" add column if not exists "swept_at" timestamptz null, add column if not exists "swept_by" text check ("swept_by" in ('job', 'timer')) null, add column if not exists "swept_on" text null, add column if not exists "lease_until" timestamptz null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "svc_instance" cascade;`)

    this.addSql(
      `alter table if exists "svc_sweep" drop column if exists "swept_at", drop column if exists "swept_by", drop column if exists "swept_on", drop column if exists "lease_until";`
    )
  }
}
