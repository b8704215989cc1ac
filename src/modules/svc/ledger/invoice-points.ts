import { z } from "@medusajs/framework/zod"
import { attentionFact, type NewAttentionFact } from "../../../domain/facts/attention-facts"
import type { RememberedPoint } from "./attention-kinds"
import { rowOf } from "./columns"
import type { Sql } from "./sql"
import { UNKNOWN_ORDER } from "../service-answer"

/** Kinds with one point for all such invoices of an attempt. */
const KINDS = ["invoice_refused", "invoice_unknown"] as const satisfies readonly RememberedPoint[]
type InvoicePoint = (typeof KINDS)[number]

/**
 * Which invoices keep a point on the list. A refused invoice may still be at the service from an earlier call. An invoice whose
 * order the service does not know is tried again, but counts as refused.
 */
const UNSOLVED: Record<InvoicePoint, string> = {
  invoice_refused: `(i.state = 'refused' or (i.state = 'due' and i.error_code = ${UNKNOWN_ORDER}))`,
  invoice_unknown: "(i.state = 'unknown' or (i.state = 'refused' and i.unanswered_at is not null))",
}

/** What a point says of an invoice; null where the timeline has forgotten it. */
const FACTS: Record<InvoicePoint, string> = {
  invoice_refused: `(select line.facts from svc_activity line
     where line.reference = i.reference and line.kind = 'invoice_refused' and line.facts ->> 'number' = i.number
       and line.deleted_at is null order by line.happened_at desc, line.id desc limit 1)`,
  invoice_unknown: `jsonb_build_object('number', i.number, 'reason',
     case when i.error_reason = 'number_refused' then 'number_refused' else 'unanswered' end)`,
}

/** An invoice is done with once a person has resolved its point, unless it has changed since. */
const isLeft = (kind: InvoicePoint): string =>
  `i.deleted_at is null and ${UNSOLVED[kind]} and not exists (select 1 from svc_attention seen
     where seen.reference = i.reference and seen.kind = '${kind}' and seen.facts ->> 'number' = i.number
       and seen.resolved_by <> 'system' and seen.resolved_at >= i.updated_at and seen.deleted_at is null)`

const invoices = (where: string): string =>
  `exists (select 1 from svc_invoice i where i.reference = svc_attention.reference and ${where})`

/** What settles points, inside a transaction. */
interface Points {
  settleWhere: (where: string, parameters: readonly string[], sql: Sql) => Promise<void>
}

/** Settles the points about an attempt's invoices: each kind once no invoice of that kind is left, or the missing one is given. */
export const settleInvoicePoints = async (sql: Sql, points: Points, reference: string): Promise<void> => {
  const isSolved = KINDS.map((kind) => `(kind = '${kind}' and not ${invoices(isLeft(kind))})`)

  const isGiven = `(kind = 'invoice_missing' and ${invoices("i.deleted_at is null")})`

  await points.settleWhere(`reference = ? and (${[...isSolved, isGiven].join(" or ")})`, [reference], sql)
  await nameOthers(sql, reference)
}

/** Selects the facts of the invoice that changed last; `of` is the SQL of its attempt's reference. */
const left = (kind: InvoicePoint, of: string): string =>
  `select facts from (select ${FACTS[kind]} as facts, i.updated_at, i.id from svc_invoice i
     where i.reference = ${of} and ${isLeft(kind)}) of_invoice
   where facts is not null order by updated_at desc, id desc limit 1`

const factsRow = rowOf({ facts: z.record(z.string(), z.unknown()) })
const otherRow = rowOf({ id: z.string(), facts: z.record(z.string(), z.unknown()) })

/** When the invoice that a point names is solved, the point names another unsolved invoice instead. */
const nameOthers = async (sql: Sql, reference: string): Promise<void> => {
  const others = await sql.all(
    otherRow,
    KINDS.map(
      (kind) => `select svc_attention.id, other.facts
         from svc_attention cross join lateral (${left(kind, "svc_attention.reference")}) other
         where reference = ? and kind = '${kind}' and resolved_at is null and deleted_at is null
           and svc_attention.facts ->> 'number' is not null
           and not ${invoices(`${isLeft(kind)} and i.number = svc_attention.facts ->> 'number'`)}`
    ).join(" union all "),
    KINDS.map(() => reference)
  )

  for (const { id, facts } of others) {
    await sql.update("svc_attention", { facts: JSON.stringify(facts) }, "id = ?", [id])
  }
}

const isInvoicePoint = (kind: string): kind is InvoicePoint => KINDS.some((each) => each === kind)

/** The point to list about another unsolved invoice, after a person has resolved the point about the first. */
export const invoiceLeft = async (
  sql: Sql,
  { kind, reference }: { kind: string; reference: string }
): Promise<NewAttentionFact | undefined> => {
  const other = isInvoicePoint(kind) ? await sql.first(factsRow, left(kind, "?"), [reference]) : undefined

  return other && attentionFact.safeParse({ kind, values: other.facts }).data
}
