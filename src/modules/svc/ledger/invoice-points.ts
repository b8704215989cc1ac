import { z } from "@medusajs/framework/zod"
import type { AttentionList } from "./attention"
import { rowOf, type Sql } from "./database"
import { UNKNOWN_ORDER } from "../unknown-order"

/**
 * Of which invoices a point stands on the list: one that was refused may be at the service from a call before, and one whose order
 * the service does not know is tried again.
 */
const UNSOLVED = {
  invoice_refused: `(i.state = 'refused' or (i.state = 'due' and i.error_code = ${UNKNOWN_ORDER}))`,
  invoice_unknown: "(i.state = 'unknown' or (i.state = 'refused' and i.unanswered_at is not null))",
} as const

const invoices = (where: string): string =>
  `exists (select 1 from svc_invoice i where i.reference = svc_attention.reference and i.deleted_at is null and ${where})`

/** Takes off the list what was found about an attempt's invoices: each kind once none of them is so any more. */
export const settleInvoicePoints = async (
  sql: Sql,
  attention: AttentionList,
  reference: string
): Promise<void> => {
  const isSolved = Object.entries(UNSOLVED).map(
    ([kind, unsolved]) => `(kind = '${kind}' and not ${invoices(unsolved)})`
  )

  await attention.settleWhere(sql, `reference = ? and (${isSolved.join(" or ")})`, [reference])
  await nameAnother(sql, reference)
}

const otherRow = rowOf({ id: z.string(), facts: z.record(z.string(), z.unknown()) })

/** One point stands for all refused invoices: with the one that it names solved, it says what the timeline has of another. */
const nameAnother = async (sql: Sql, reference: string): Promise<void> => {
  const other = await sql.first(
    otherRow,
    `select svc_attention.id, line.facts from svc_attention
     join svc_invoice i on i.reference = svc_attention.reference and i.deleted_at is null
       and ${UNSOLVED.invoice_refused}
     join svc_activity line on line.reference = i.reference and line.kind = 'invoice_refused'
       and line.facts ->> 'number' = i.number and line.deleted_at is null
     where svc_attention.reference = ? and svc_attention.kind = 'invoice_refused'
       and svc_attention.resolved_at is null and svc_attention.deleted_at is null
       and svc_attention.facts ->> 'number' is not null
       and not ${invoices(`${UNSOLVED.invoice_refused} and i.number = svc_attention.facts ->> 'number'`)}
     order by line.happened_at desc, line.id desc limit 1`,
    [reference]
  )

  if (other !== undefined) {
    await sql.update("svc_attention", { facts: JSON.stringify(other.facts) }, "id = ?", [other.id])
  }
}
