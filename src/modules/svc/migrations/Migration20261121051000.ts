import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121051000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "svc_attention" add column if not exists "announced_at" timestamptz null;`
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
      `CREATE INDEX IF NOT EXISTS "IDX_svc_attention_reference" ON "svc_attention" ("reference") WHERE deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_svc_attention_reference";`)
    this.addSql(`drop index if exists "IDX_svc_attention_unannounced";`)
    this.addSql(`drop index if exists "IDX_svc_attention_resolved";`)
    this.addSql(`drop index if exists "IDX_svc_attention_open";`)
    this.addSql(`alter table if exists "svc_attention" drop column if exists "announced_at";`)
  }
}
