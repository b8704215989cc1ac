import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121070345 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "svc_invoice" drop constraint if exists "svc_invoice_reference_number_unique";`
    )
    this.addSql(
      `create table if not exists "svc_invoice" ("id" text not null, "reference" text not null, "order_id" text null, "number" text not null, "source" text not null, "file_id" text null, "url" text null, "state" text not null default 'due', "sha256" text null, "error_code" integer null, "error_reason" text null, "tries" integer not null default 0, "sent_at" timestamptz null, "unanswered_at" timestamptz null, "attached_at" timestamptz null, "due_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "svc_invoice_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_invoice_deleted_at" ON "svc_invoice" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_svc_invoice_reference_number_unique" ON "svc_invoice" ("reference", "number") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_invoice_order_id" ON "svc_invoice" ("order_id") WHERE deleted_at IS NULL;`
    )

    this.addSql(
      `alter table if exists "svc_attention" add column if not exists "announced_at" timestamptz null;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_attention_reference" ON "svc_attention" ("reference") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_attention_open" ON "svc_attention" ("since", "id") WHERE resolved_at IS NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_attention_resolved" ON "svc_attention" ("resolved_at", "id") WHERE resolved_at IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_attention_unannounced" ON "svc_attention" ("since") WHERE announced_at IS NULL AND deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "svc_invoice" cascade;`)

    this.addSql(`drop index if exists "IDX_svc_attention_reference";`)
    this.addSql(`drop index if exists "IDX_svc_attention_open";`)
    this.addSql(`drop index if exists "IDX_svc_attention_resolved";`)
    this.addSql(`drop index if exists "IDX_svc_attention_unannounced";`)
    this.addSql(`alter table if exists "svc_attention" drop column if exists "announced_at";`)
  }
}
