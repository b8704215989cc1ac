import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121033039 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "svc_webhook" drop constraint if exists "svc_webhook_dedupe_key_unique";`
    )
    this.addSql(
      `alter table if exists "svc_phone_lookup" drop constraint if exists "svc_phone_lookup_scope_phone_unique";`
    )
    this.addSql(
      `alter table if exists "svc_order" drop constraint if exists "svc_order_payment_session_id_attempt_unique";`
    )
    this.addSql(`alter table if exists "svc_order" drop constraint if exists "svc_order_reference_unique";`)
    this.addSql(
      `alter table if exists "svc_attention" drop constraint if exists "svc_attention_kind_reference_unique";`
    )
    this.addSql(
      `create table if not exists "svc_activity" ("id" text not null, "reference" text not null, "order_id" text null, "kind" text not null, "actor" text not null, "message" text not null, "details" jsonb null, "happened_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "svc_activity_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_activity_deleted_at" ON "svc_activity" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_activity_reference_happened_at" ON "svc_activity" ("reference", "happened_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_activity_order_id" ON "svc_activity" ("order_id") WHERE deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "svc_attention" ("id" text not null, "kind" text not null, "reference" text not null, "order_id" text null, "message" text not null, "remedy" text not null, "since" timestamptz not null, "resolved_at" timestamptz null, "resolved_by" text null, "note" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "svc_attention_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_attention_deleted_at" ON "svc_attention" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_svc_attention_kind_reference_unique" ON "svc_attention" ("kind", "reference") WHERE resolved_at IS NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_attention_order_id" ON "svc_attention" ("order_id") WHERE deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "svc_order" ("id" text not null, "reference" text not null, "payment_session_id" text not null, "attempt" integer not null, "cart_id" text null, "order_id" text null, "display_id" text null, "state" text not null, "amount" numeric not null, "plan_id" integer null, "collection" text not null, "svc_order_id" text null, "order_status" text null, "prepaid_amount" numeric null, "payment_status" text null, "payment_url" text null, "transaction_id" text null, "prepaid_utr" text null, "error_code" integer null, "decline_code" text null, "sent_at" timestamptz null, "authorized_at" timestamptz null, "settled_at" timestamptz null, "expires_at" timestamptz null, "reconciled_at" timestamptz null, "due_at" timestamptz null, "tries" integer not null default 0, "lease_token" text null, "lease_until" timestamptz null, "raw_amount" jsonb not null, "raw_prepaid_amount" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "svc_order_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_order_deleted_at" ON "svc_order" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_svc_order_reference_unique" ON "svc_order" ("reference") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_svc_order_payment_session_id_attempt_unique" ON "svc_order" ("payment_session_id", "attempt") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_order_order_id" ON "svc_order" ("order_id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_order_cart_id" ON "svc_order" ("cart_id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_order_svc_order_id" ON "svc_order" ("svc_order_id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_order_due_at" ON "svc_order" ("due_at") WHERE due_at IS NOT NULL AND deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "svc_phone_lookup" ("id" text not null, "scope" text not null, "phone" text not null, "seen_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "svc_phone_lookup_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_phone_lookup_deleted_at" ON "svc_phone_lookup" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_svc_phone_lookup_scope_phone_unique" ON "svc_phone_lookup" ("scope", "phone") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_phone_lookup_seen_at" ON "svc_phone_lookup" ("seen_at") WHERE deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "svc_webhook" ("id" text not null, "kind" text not null, "reference" text not null, "dedupe_key" text not null, "raw_body" text not null, "verdict" text not null, "matching_preset" text null, "deliveries" integer not null default 1, "status" text not null default 'received', "outcome" text null, "received_at" timestamptz not null, "processed_at" timestamptz null, "due_at" timestamptz null, "tries" integer not null default 0, "lease_token" text null, "lease_until" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "svc_webhook_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_webhook_deleted_at" ON "svc_webhook" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_svc_webhook_dedupe_key_unique" ON "svc_webhook" ("dedupe_key") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_webhook_reference" ON "svc_webhook" ("reference") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_webhook_due_at" ON "svc_webhook" ("due_at") WHERE due_at IS NOT NULL AND deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "svc_activity" cascade;`)

    this.addSql(`drop table if exists "svc_attention" cascade;`)

    this.addSql(`drop table if exists "svc_order" cascade;`)

    this.addSql(`drop table if exists "svc_phone_lookup" cascade;`)

    this.addSql(`drop table if exists "svc_webhook" cascade;`)
  }
}
