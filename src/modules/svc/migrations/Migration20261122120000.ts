import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Notes that said what `resolved_by` and the absence of a person's own words say as well. */
const OWN_NOTES = "'Settled by what happened since.', 'Tried again, and nothing failed.'"

/** Facts take the place of sentences. What was written before is kept word for word, beside its details. */
export class Migration20261122120000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "svc_activity" add column if not exists "facts" jsonb;`)
    this.addSql(
      `update "svc_activity" set facts = coalesce(details, '{}') || jsonb_build_object('text', message) where facts is null;`
    )
    this.addSql(`alter table "svc_activity" alter column "facts" set not null;`)
    this.addSql(`alter table "svc_activity" drop column "message", drop column "details";`)

    this.addSql(`alter table "svc_attention" add column if not exists "facts" jsonb;`)
    this.addSql(`update "svc_attention" set facts = jsonb_build_object('text', message) where facts is null;`)
    this.addSql(`alter table "svc_attention" alter column "facts" set not null;`)
    this.addSql(`alter table "svc_attention" drop column "message", drop column "remedy";`)
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
