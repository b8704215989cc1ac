import type { Sql } from "./sql"

/**
 * Moves the unsent invoices of an attempt that came to nothing to the attempt that takes its place. The person or system that
 * handed them over was told that they would be sent. An invoice that the new attempt has under the same number stays.
 */
export const carryInvoices = async (sql: Sql, from: string, to: string, now: Date): Promise<void> => {
  await sql.update(
    "svc_invoice",
    { reference: to, updatedAt: now },
    `reference = ? and state = 'due' and sent_at is null and unanswered_at is null and source in ('upload', 'api')
     and not exists (
       select 1 from svc_invoice present
       where present.reference = ? and present.number = svc_invoice.number and present.deleted_at is null
     )`,
    [from, to]
  )
}
