import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const INDEXES = {
  IDX_svc_file_deleted_at: `"svc_file" ("deleted_at") WHERE deleted_at IS NULL`,
  IDX_svc_file_url: `"svc_file" ("url") WHERE url IS NOT NULL AND deleted_at IS NULL`,
  IDX_svc_file_needed_at: `"svc_file" ("needed_at") WHERE erased_at IS NULL AND deleted_at IS NULL`,
  IDX_svc_delivery_uploaded_url: `"svc_delivery" ("uploaded_url") WHERE uploaded_url IS NOT NULL AND deleted_at IS NULL`,
  IDX_svc_delivery_proof_url: `"svc_delivery" ("proof_url") WHERE proof_url IS NOT NULL AND deleted_at IS NULL`,
  IDX_svc_invoice_file_id: `"svc_invoice" ("file_id") WHERE file_id IS NOT NULL AND deleted_at IS NULL`,
}

/** The files that the plugin stored, and what is needed to find out who still needs one. */
export class Migration20261128110000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "svc_file" ("id" text not null, "file_id" text not null, "url" text null, "needed_at" timestamptz not null, "due_at" timestamptz not null, "tries" integer not null default 0, "erased_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "svc_file_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_svc_file_file_id_unique" ON "svc_file" ("file_id") WHERE deleted_at IS NULL;`
    )
    for (const [name, columns] of Object.entries(INDEXES)) {
      this.addSql(`CREATE INDEX IF NOT EXISTS "${name}" ON ${columns};`)
    }
  }

  override async down(): Promise<void> {
    this.addSql(
      `drop index if exists "IDX_svc_delivery_uploaded_url", "IDX_svc_delivery_proof_url", "IDX_svc_invoice_file_id";`
    )
    this.addSql(`drop table if exists "svc_file" cascade;`)
  }
}
