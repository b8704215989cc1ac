import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** When a row wakes: at the end of its lease while it is held, so that a crash brings it up again; else when it is due. */
const WAKES_AT = "coalesce(lease_until, due_at)"

/**
 * What several instances need: which of them live and who swept last, a table of events that wait until they are told (also
 * of listed points that were not announced yet), and an index of the few webhooks that did not go as most do.
 */
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

    this.addSql(
      `create table if not exists "svc_event" ("id" text not null, "number" serial, "name" text not null, "reference" text not null, "order_id" text null, "data" jsonb not null, "happened_at" timestamptz not null, "due_at" timestamptz not null, "tries" integer not null default 0, "lease_token" text null, "lease_until" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "svc_event_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_event_deleted_at" ON "svc_event" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_svc_event_wakes_at" ON "svc_event" ((${WAKES_AT}));`)
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_event_reference" ON "svc_event" ("reference", "number");`
    )

    this.addSql(
      `insert into "svc_event" (id, name, reference, order_id, data, happened_at, due_at)
       select 'svcevt_' || id, 'svc.needs_attention', reference, order_id, jsonb_build_object('id', id, 'kind', kind), since, now()
       from "svc_attention" where announced_at is null and resolved_at is null and deleted_at is null order by since;`
    )
    this.addSql(`drop index if exists "IDX_svc_attention_unannounced";`)
    this.addSql(`alter table if exists "svc_attention" drop column if exists "announced_at";`)

    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_webhook_unusual" ON "svc_webhook" ("received_at", "id") WHERE (status <> 'processed' OR verdict <> 'verified') AND deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_svc_webhook_unusual";`)

    this.addSql(
      `alter table if exists "svc_attention" add column if not exists "announced_at" timestamptz null;`
    )
    this.addSql(
      `update "svc_attention" set announced_at = now() where id not in (select data ->> 'id' from "svc_event" where name = 'svc.needs_attention');`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_svc_attention_unannounced" ON "svc_attention" ("since") WHERE announced_at IS NULL AND deleted_at IS NULL;`
    )
    this.addSql(`drop table if exists "svc_event" cascade;`)

    this.addSql(`drop table if exists "svc_instance" cascade;`)

    this.addSql(
      `alter table if exists "svc_sweep" drop column if exists "swept_at", drop column if exists "swept_by", drop column if exists "swept_on", drop column if exists "lease_until";`
    )
  }
}
