import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const OPEN_ENVIRONMENT = `"svc_order" ("environment") WHERE released_at is null and state not in ('declined', 'expired', 'delivered') and deleted_at is null`
const UNUSUAL = `"svc_webhook" ("received_at", "id") WHERE (status <> 'processed' OR verdict <> 'verified') AND deleted_at IS NULL`

/**
 * The plan as the buyer chose it, which may be off the offer by the time its checkout is sent; null for older orders.
 *
 * The rest is for stores that ran an earlier form of a migration, which runs only once: for `svc_file` and two indexes.
 */
export class Migration20261201080000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists "svc_order" add column if not exists "kept_plan" text null;`)

    this.addSql(
      `do $$ begin
         if exists (select 1 from information_schema.columns
           where table_schema = current_schema() and table_name = 'svc_file' and column_name = 'stored_at') then
           alter table "svc_file" rename column "stored_at" to "needed_at";
           alter index "IDX_svc_file_stored_at" rename to "IDX_svc_file_needed_at";
         end if;
         if exists (select 1 from pg_indexes
           where schemaname = current_schema() and indexname = 'IDX_svc_webhook_unusual' and indexdef like '%(status,%') then
           drop index "IDX_svc_webhook_unusual";
         end if;
       end $$;`
    )
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_svc_webhook_unusual" ON ${UNUSUAL};`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_svc_order_open_environment" ON ${OPEN_ENVIRONMENT};`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "svc_order" drop column if exists "kept_plan";`)
  }
}
