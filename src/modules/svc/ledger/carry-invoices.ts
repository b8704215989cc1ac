import type { Sql } from "./database"

/**
 * Gives the invoices that were handed over for an attempt which came to nothing, and were never sent, to the attempt that takes
 * its place: whoever handed them over was told that they are sent. What that one has under a number already stays.
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
