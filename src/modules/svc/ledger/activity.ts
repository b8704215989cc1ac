import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { type ActivityKind, activityFact, type NewActivityFact } from "../../../domain/facts/activity-facts"
import { redact } from "../../../domain/redaction"
import { type ColumnValue, idRow, inserting, instant, placeholders, rowOf, type Write } from "./columns"
import type { Database } from "./database"
import type { Sql } from "./sql"

/** Who did it: `buyer`, `service`, `sweep`, `system`, or an admin user's id. */
export type Actor = string

/** One line of an order's timeline. Values that look like personal data are redacted. */
export type ActivityEntry = NewActivityFact & { actor: Actor }

/** The attempt that an entry belongs to. */
export interface ActivitySubject {
  reference: string
  orderId: string | null
}

const activityRow = rowOf({
  id: z.string(),
  reference: z.string(),
  orderId: z.string().nullable(),
  kind: z.string(),
  actor: z.string(),
  facts: z.record(z.string(), z.unknown()),
  happenedAt: instant,
}).transform(({ facts: values, ...row }) => ({
  ...row,
  values,
  /** Undefined for a line of another version. */
  fact: activityFact.safeParse({ kind: row.kind, values }).data,
}))

export type ActivityRow = z.infer<typeof activityRow>

const MAX_TIMELINE = 1_000
/** So many lines are written in one statement. */
const PIECE = 500

/**
 * Kinds of lines that tell later what was done. Without such a line, the same work would be done or listed again. The
 * lines stay as long as their attempt.
 */
export const REMEMBERED_KINDS = [
  "approved",
  "canceled_in_medusa",
  "changed_in_medusa",
  "delivery_overdue",
  "fulfillment_canceled_after_delivery",
  "invoice_metadata_ignored",
  "made_elsewhere",
  "order_rolled_back",
  "payment_gone",
  "payment_overdue",
  "reconcile_failed",
] as const satisfies readonly ActivityKind[]

type RememberedKind = (typeof REMEMBERED_KINDS)[number]

/** A line that is looked for later. */
export type RememberedEntry = ActivityEntry & { kind: RememberedKind }

/** The append-only record of what happened to each attempt; everything in it is redacted (design D7). */
export class ActivityLog {
  constructor(private readonly database: Database) {}

  /** Adds a line, inside the transaction that made it true. */
  async add(sql: Sql, subject: ActivitySubject, entry: ActivityEntry): Promise<void> {
    await sql.insert("svc_activity", this.rowOf(subject, entry))
  }

  /** Adds a line along with the write that makes it true. */
  adding(subject: ActivitySubject, entry: ActivityEntry): Write {
    const row = this.rowOf(subject, entry)

    return { ...inserting("svc_activity", [row]), lasting: { table: "svc_activity", id: row.id } }
  }

  /** As {@link add}, a line for each of many subjects, in few statements. */
  async addAll(
    sql: Sql,
    lines: readonly { subject: ActivitySubject; entry: ActivityEntry }[]
  ): Promise<void> {
    for (let first = 0; first < lines.length; first += PIECE) {
      const rows = lines.slice(first, first + PIECE).map(({ subject, entry }) => this.rowOf(subject, entry))

      await sql.insertAll(idRow, "svc_activity", rows, { columns: "id" })
    }
  }

  /** The timeline of some attempts, oldest first; at most its last {@link MAX_TIMELINE} lines. */
  async timeline(references: readonly string[]): Promise<ActivityRow[]> {
    return (await this.latest(references, MAX_TIMELINE)).reverse()
  }

  /** The last lines of some subjects, the latest first. */
  async latest(references: readonly string[], limit: number): Promise<ActivityRow[]> {
    return this.lines(`reference in (${placeholders(references)})`, references, limit)
  }

  /** The last line of a kind that some attempts have. */
  async lastOf(references: readonly string[], kind: RememberedKind): Promise<ActivityRow | undefined> {
    const where = `reference in (${placeholders(references)}) and kind = ?`

    return (await this.lines(where, [...references, kind], 1))[0]
  }

  /** Adds a line on its own, without another change of the ledger. */
  async note(subject: ActivitySubject, entry: ActivityEntry): Promise<void> {
    await this.add(this.database.sql, subject, entry)
  }

  /** As {@link note}, unless the subject has a line of that kind already. */
  async noteOnce(subject: ActivitySubject, entry: RememberedEntry): Promise<void> {
    if (!(await this.has(subject.reference, entry.kind))) {
      await this.note(subject, entry)
    }
  }

  /** Whether the timeline of an attempt has a line of that kind, of `since` or later. */
  async has(reference: string, kind: RememberedKind, since = new Date(0)): Promise<boolean> {
    const where = "reference = ? and kind = ? and happened_at >= ?"

    return (await this.lines(where, [reference, kind, since], 1)).length > 0
  }

  /** Whether the timeline of an attempt has a note about a point that needed attention. */
  async hasNote(sql: Sql, reference: string, attentionId: string, note: string): Promise<boolean> {
    const has = await sql.value(
      z.boolean(),
      `select exists (select 1 from svc_activity where reference = ? and kind in ('attention_resolved', 'note_added')
         and facts ->> 'attention_id' = ? and facts ->> 'note' = ? and deleted_at is null)`,
      [reference, attentionId, note]
    )

    return has === true
  }

  private rowOf(
    subject: ActivitySubject,
    entry: ActivityEntry
  ): Record<string, ColumnValue> & { id: string } {
    return {
      id: generateEntityId(undefined, "svcact"),
      reference: subject.reference,
      orderId: subject.orderId,
      kind: entry.kind,
      actor: entry.actor,
      facts: JSON.stringify(redact(entry.values ?? {})),
      happenedAt: this.database.now(),
    }
  }

  private lines(where: string, parameters: readonly ColumnValue[], limit: number): Promise<ActivityRow[]> {
    return this.database.sql.all(
      activityRow,
      `select * from svc_activity where ${where} and deleted_at is null order by happened_at desc, id desc limit ?`,
      [...parameters, limit]
    )
  }
}
