import { Migration20261121033039 } from "./Migration20261121033039"

/** Notes that are not a person's own words: `resolved_by` says as much. */
const OWN_NOTES = "'Settled by what happened since.', 'Tried again, and nothing failed.'"

/**
 * Brings a store that ran an earlier version of the first migration to the tables that it makes now. Tables that are as now
 * do not change. Facts replace sentences: an old sentence is kept word for word, beside its details.
 */
export class Migration20261122120000 extends Migration20261121033039 {
  override async up(): Promise<void> {
    this.addSql(
      `alter table "svc_order" add column if not exists "delivered_at" timestamptz null, add column if not exists "captured_at" timestamptz null, add column if not exists "payment_collection_id" text null, add column if not exists "applied_plan" text null, add column if not exists "unanswered_at" timestamptz null, add column if not exists "given_up_at" timestamptz null, add column if not exists "released_at" timestamptz null, add column if not exists "decided_at" timestamptz null;`
    )
    this.addSql(`drop index if exists "IDX_svc_order_due_at", "IDX_svc_webhook_due_at";`)
    this.addSql(`alter table "svc_attention" add column if not exists "announced_at" timestamptz null;`)
    await super.up()

    this.addSql(
      `alter table "svc_activity" add column if not exists "message" text, add column if not exists "details" jsonb, add column if not exists "facts" jsonb;`
    )
    this.addSql(
      `update "svc_activity" set facts = coalesce(details, '{}') || jsonb_build_object('text', message) where facts is null;`
    )
    this.addSql(
      `alter table "svc_activity" alter column "facts" set not null, drop column "message", drop column "details";`
    )

    this.addSql(
      `alter table "svc_attention" add column if not exists "message" text, add column if not exists "remedy" text, add column if not exists "facts" jsonb;`
    )
    this.addSql(`update "svc_attention" set facts = jsonb_build_object('text', message) where facts is null;`)
    this.addSql(
      `alter table "svc_attention" alter column "facts" set not null, drop column "message", drop column "remedy";`
    )
    this.addSql(`update "svc_attention" set note = null where note in (${OWN_NOTES});`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table "svc_activity" add column "message" text, add column "details" jsonb;`)
    this.addSql(
      `update "svc_activity" set message = coalesce(facts ->> 'text', kind), details = facts - 'text';`
    )
    this.addSql(`alter table "svc_activity" alter column "message" set not null, drop column "facts";`)

    this.addSql(`alter table "svc_attention" add column "message" text, add column "remedy" text;`)
    this.addSql(`update "svc_attention" set message = coalesce(facts ->> 'text', kind), remedy = '';`)
    this.addSql(
      `alter table "svc_attention" alter column "message" set not null, alter column "remedy" set not null, drop column "facts";`
    )
  }
}
