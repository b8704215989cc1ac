import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** When a row wakes: at the end of its lease while it is held, so that a crash brings it up again; else when it is due. */
const WAKES_AT = "coalesce(lease_until, due_at)"

export class Migration20261121033039 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "svc_activity" ("id" text not null, "reference" text not null, "order_id" text null, "kind" text not null, "actor" text not null, "facts" jsonb not null, "happened_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "svc_activity_pkey" primary key ("id"));`
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
      `CREATE INDEX IF NOT EXISTS "IDX_svc_activity_happened_at" ON "svc_activity" ("happened_at") WHERE deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "svc_attention" ("id" text not null, "kind" text not null, "reference" text not null, "order_id" text null, "facts" jsonb not null, "since" timestamptz not null, "announced_at" timestamptz null, "resolved_at" timestamptz null, "resolved_by" text null, "note" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "svc_attention_pkey" primary key ("id"));`
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
      `CREATE INDEX IF NOT EXISTS "IDX_svc_invoice_due_at" ON "svc_invoice" ("due_at") WHERE due_at IS NOT NULL AND deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "svc_order" ("id" text not null, "reference" text not null, "payment_session_id" text not null, "payment_collection_id" text null, "attempt" integer not null, "cart_id" text null, "order_id" text null, "display_id" text null, "state" text not null, "amount" numeric not null, "plan_id" integer null, "applied_plan" text null, "collection" text not null, "svc_order_id" text null, "order_status" text null, "prepaid_amount" numeric null, "payment_status" text null, "payment_url" text null, "transaction_id" text null, "prepaid_utr" text null, "error_code" integer null, "decline_code" text null, "sent_at" timestamptz null, "unanswered_at" timestamptz null, "authorized_at" timestamptz null, "settled_at" timestamptz null, "delivered_at" timestamptz null, "captured_at" timestamptz null, "expires_at" timestamptz null, "given_up_at" timestamptz null, "released_at" timestamptz null, "decided_at" timestamptz null, "reconciled_at" timestamptz null, "due_at" timestamptz null, "tries" integer not null default 0, "lease_token" text null, "lease_until" timestamptz null, "raw_amount" jsonb not null, "raw_prepaid_amount" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "svc_order_pkey" primary key ("id"));`
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
      `CREATE INDEX IF NOT EXISTS "IDX_svc_order_wakes_at" ON "svc_order" ((${WAKES_AT})) WHERE ${WAKES_AT} IS NOT NULL AND deleted_at IS NULL;`
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
      `create table if not exists "svc_setting" ("id" text not null, "key" text not null, "value" jsonb not null, "changed_at" timestamptz not null, "changed_by" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "svc_setting_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_setting_deleted_at" ON "svc_setting" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_svc_setting_key_unique" ON "svc_setting" ("key") WHERE deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "svc_sweep" ("id" text not null, "orders_until" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "svc_sweep_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_sweep_deleted_at" ON "svc_sweep" ("deleted_at") WHERE deleted_at IS NULL;`
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
      `CREATE INDEX IF NOT EXISTS "IDX_svc_webhook_received_at_id" ON "svc_webhook" ("received_at", "id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_webhook_wakes_at" ON "svc_webhook" ((${WAKES_AT})) WHERE ${WAKES_AT} IS NOT NULL AND deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "svc_activity" cascade;`)
    this.addSql(`drop table if exists "svc_attention" cascade;`)
    this.addSql(`drop table if exists "svc_call" cascade;`)
    this.addSql(`drop table if exists "svc_delivery" cascade;`)
    this.addSql(`drop table if exists "svc_invoice" cascade;`)
    this.addSql(`drop table if exists "svc_order" cascade;`)
    this.addSql(`drop table if exists "svc_phone_lookup" cascade;`)
    this.addSql(`drop table if exists "svc_setting" cascade;`)
    this.addSql(`drop table if exists "svc_sweep" cascade;`)
    this.addSql(`drop table if exists "svc_webhook" cascade;`)
  }
}
