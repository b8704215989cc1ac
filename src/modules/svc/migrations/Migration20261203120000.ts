import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Ids that others give may have any length, and are asked for by equality only. An entry of a B-tree has at most 2,704 bytes. */
const ofIds = (using: string) => ({
  IDX_svc_order_svc_order_id: `"svc_order" ${using}("svc_order_id") WHERE deleted_at IS NULL`,
  IDX_svc_order_transaction_id: `"svc_order" ${using}("transaction_id") WHERE transaction_id IS NOT NULL AND deleted_at IS NULL`,
  IDX_svc_invoice_file_id: `"svc_invoice" ${using}("file_id") WHERE file_id IS NOT NULL AND deleted_at IS NULL`,
})

const remake = (indexes: object): string[] =>
  Object.entries(indexes).flatMap(([name, on]) => [
    `drop index if exists "${name}";`,
    `CREATE INDEX IF NOT EXISTS "${name}" ON ${on};`,
  ])

/** The service's answer is written down whole, however long its ids are. */
export class Migration20261203120000 extends Migration {
  override async up(): Promise<void> {
    remake(ofIds("USING hash ")).forEach((statement) => this.addSql(statement))
  }

  override async down(): Promise<void> {
    remake(ofIds("")).forEach((statement) => this.addSql(statement))
  }
}
