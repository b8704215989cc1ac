import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** When a row wakes: at the end of its lease while it is held, so that a crash brings it up again; else when it is due. */
const WAKES_AT = "coalesce(lease_until, due_at)"

export class Migration20261121120000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "svc_order" add column if not exists "payment_collection_id" text null, add column if not exists "applied_plan" text null, add column if not exists "unanswered_at" timestamptz null, add column if not exists "given_up_at" timestamptz null, add column if not exists "released_at" timestamptz null;`
    )
    for (const table of ["svc_order", "svc_webhook"]) {
      this.addSql(`drop index if exists "IDX_${table}_due_at";`)
      this.addSql(
        `CREATE INDEX IF NOT EXISTS "IDX_${table}_wakes_at" ON "${table}" ((${WAKES_AT})) WHERE ${WAKES_AT} IS NOT NULL AND deleted_at IS NULL;`
      )
    }
    this.addSql(
      `create table if not exists "svc_sweep" ("id" text not null, "orders_until" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "svc_sweep_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_sweep_deleted_at" ON "svc_sweep" ("deleted_at") WHERE deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "svc_sweep" cascade;`)
    for (const table of ["svc_order", "svc_webhook"]) {
      this.addSql(`drop index if exists "IDX_${table}_wakes_at";`)
      this.addSql(
        `CREATE INDEX IF NOT EXISTS "IDX_${table}_due_at" ON "${table}" ("due_at") WHERE due_at IS NOT NULL AND deleted_at IS NULL;`
      )
    }
    this.addSql(
      `alter table if exists "svc_order" drop column if exists "payment_collection_id", drop column if exists "applied_plan", drop column if exists "unanswered_at", drop column if exists "given_up_at", drop column if exists "released_at";`
    )
  }
}
