import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const INDEX = `CREATE INDEX IF NOT EXISTS "IDX_svc_attention_open" ON "svc_attention"`
const OPEN = "WHERE resolved_at IS NULL AND deleted_at IS NULL"

/**
 * For the list of open points, which begins with those of the whole shop. PostgreSQL reads a late page from the index alone
 * only if it has the reference itself.
 */
export class Migration20261201110000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`drop index if exists "IDX_svc_attention_open";`)
    this.addSql(
      `${INDEX} ((reference like 'merchant%' or reference like 'plan:%') desc, "since", "id") INCLUDE ("reference") ${OPEN};`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_svc_attention_open";`)
    this.addSql(`${INDEX} ("since", "id") ${OPEN};`)
  }
}
