import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { AttentionKind, NewAttentionFact } from "../../../domain/facts/attention-facts"
import { redactNote } from "../../../domain/redact-text"
import { redact } from "../../../domain/redaction"
import type { ActivityLog, ActivitySubject, Actor } from "./activity"
import { RELEASING_KINDS, type RememberedPoint } from "./attention-kinds"
import { attentionRow, type AttentionRow, REVISION, SELECT_ATTENTION } from "./attention-row"
import { type Condition, countedPage, type Page, type PageRange } from "./counted-page"
import { type ColumnValue, type Database, placeholders, rowOf, type Sql } from "./database"
import type { EventOutbox } from "./event-outbox"
import { invoiceLeft } from "./invoice-points"
import { REFERENCES_OF_ORDER } from "./order-queries"

export interface AttentionFilter extends PageRange {
  resolved: boolean
  kind?: AttentionKind | undefined
  /** A Medusa order, with the earlier attempts of its payment sessions. */
  orderId?: string | undefined
}

export interface Resolution {
  by: Actor
  /** Null: it was tried again, and nothing failed. */
  note: string | null
}

/** The revisions that points had when a person looked at them, by their ids. */
export type SeenRevisions = Readonly<Partial<Record<string, string>>>

/** How many were open and are resolved, or which ones have changed since they were seen: then it is none. */
export interface Resolved {
  resolved: number
  changed: string[]
}

/** What is listed because something could not be done, and is done with once nothing fails; it is open. */
export const IS_LISTED_AS_FAILED =
  "kind in ('retries_exhausted', 'order_unknown_to_service', 'made_elsewhere') and resolved_at is null and deleted_at is null"

/** The list of what a person has to look at. */
export class AttentionList {
  constructor(
    private readonly database: Database,
    private readonly activity: ActivityLog,
    private readonly outbox: EventOutbox
  ) {}

  /**
   * Lists something, inside the transaction that found it, and tells subscribers. One open row per kind and attempt: found
   * again, it only says what was found last. What looks like personal data is taken out of its values.
   */
  async add(sql: Sql, subject: ActivitySubject, { kind, values }: NewAttentionFact): Promise<void> {
    const now = this.database.now()
    const id = generateEntityId(undefined, "svcatt")
    const listed = await sql.insert(
      "svc_attention",
      {
        id,
        kind,
        reference: subject.reference,
        orderId: subject.orderId,
        facts: JSON.stringify(redact(values ?? {})),
        since: now,
        updatedAt: now,
      },
      `on conflict (kind, reference) where resolved_at is null and deleted_at is null
       do update set facts = excluded.facts, updated_at = excluded.updated_at`
    )

    if (listed === id) {
      await this.outbox.add(sql, subject, { name: "svc.needs_attention", data: { id, kind } })
    }
  }

  /** Takes what has settled itself off the list, inside the transaction that settled it. */
  async settle(sql: Sql, reference: string, kinds: readonly AttentionKind[]): Promise<void> {
    await this.settleWhere(sql, `reference = ? and kind in (${placeholders(kinds)})`, [reference, ...kinds])
  }

  /** Takes off the list what settled itself, if it was not found again after `at`. */
  async settleSeenBefore(
    references: readonly string[],
    kinds: readonly AttentionKind[],
    at: Date
  ): Promise<void> {
    await this.settleWhere(
      this.database.sql,
      `reference in (${placeholders(references)}) and kind in (${placeholders(kinds)}) and updated_at <= ?`,
      [...references, ...kinds, at]
    )
  }

  /** Takes off the list that an attempt failed again and again, once nothing of it does any more. */
  async settleFailed(reference: string): Promise<void> {
    await this.settleWhere(
      this.database.sql,
      `reference = ? and ${IS_LISTED_AS_FAILED}
       and not exists (select 1 from svc_order where reference = ? and tries > 0 and deleted_at is null)
       and not exists (select 1 from svc_invoice
         where reference = ? and state = 'due' and tries > 0 and deleted_at is null)
       and not exists (select 1 from svc_webhook
         where reference = ? and status = 'abandoned' and deleted_at is null)`,
      // Given to each part, or the planner reads a table whole for one order.
      [reference, reference, reference, reference]
    )
  }

  /** As {@link settle}, all that is open and matches. */
  async settleWhere(sql: Sql, where: string, parameters: readonly ColumnValue[]): Promise<void> {
    const now = this.database.now()

    await sql.update(
      "svc_attention",
      { resolvedAt: now, resolvedBy: "system", updatedAt: now },
      `${where} and resolved_at is null and deleted_at is null`,
      parameters
    )
  }

  /** What is open for some attempts, oldest first. */
  async openFor(references: readonly string[]): Promise<AttentionRow[]> {
    return this.database.sql.all(
      attentionRow,
      `${SELECT_ATTENTION} where a.resolved_at is null and a.deleted_at is null and a.reference in (${placeholders(references)}) order by a.since, a.id`,
      references
    )
  }

  /** The last such point of an attempt, open or not. */
  async lastOf(reference: string, kind: RememberedPoint): Promise<AttentionRow | undefined> {
    return this.database.sql.first(
      attentionRow,
      `${SELECT_ATTENTION} where a.reference = ? and a.kind = ? and a.deleted_at is null order by a.since desc, a.id desc limit 1`,
      [reference, kind]
    )
  }

  /** Whether a person has resolved the last such point of an attempt: what was only found again is not listed again. */
  async isDoneWith(reference: string, kind: RememberedPoint): Promise<boolean> {
    const { resolvedBy = null } = (await this.lastOf(reference, kind)) ?? {}

    return resolvedBy !== null && resolvedBy !== "system"
  }

  /** What has waited longest first, or what was resolved last; counted by their kinds. */
  async page({ kind, limit, offset, ...filter }: AttentionFilter): Promise<Page<AttentionRow>> {
    return countedPage(this.database.sql, {
      row: attentionRow,
      select: SELECT_ATTENTION,
      from: "svc_attention a",
      id: "a.id",
      among: conditionsOf(filter),
      by: "a.kind",
      only: kind,
      order: filter.resolved ? "a.resolved_at desc, a.id desc" : "a.since, a.id",
      // An index has the open ones by their kind: what comes in this order is counted in two thirds of the time.
      countedOrder: filter.resolved ? undefined : "a.kind",
      limit,
      offset,
    })
  }

  async byId(id: string): Promise<AttentionRow | undefined> {
    return this.database.sql.first(
      attentionRow,
      `${SELECT_ATTENTION} where a.id = ? and a.deleted_at is null`,
      [id]
    )
  }

  /** Takes rows that are still open off the list, each with a line of the timeline: all as they were seen, or none. */
  async resolve(ids: readonly string[], resolution: Resolution, seen: SeenRevisions = {}): Promise<Resolved> {
    const by = resolution.by
    const note = resolution.note === null ? null : redactNote(resolution.note)

    return this.database.transaction(async (sql) => {
      const changed = await changedSince(sql, ids, seen)
      let resolved = 0

      if (changed.length > 0) {
        return { resolved, changed }
      }
      for (const id of ids) {
        const now = this.database.now()
        const count = await sql.update(
          "svc_attention",
          { resolvedAt: now, resolvedBy: by, note, updatedAt: now },
          "id = ? and resolved_at is null and deleted_at is null",
          [id]
        )
        const row =
          count === 0 ? undefined : await sql.first(attentionRow, `${SELECT_ATTENTION} where a.id = ?`, [id])

        if (row !== undefined) {
          resolved += 1
          if (RELEASING_KINDS.includes(row.kind)) {
            await sql.update(
              "svc_order",
              { releasedAt: now, dueAt: null, updatedAt: now },
              // What Medusa has an authorised order of goes on.
              "reference = ? and settled_at is null and deleted_at is null",
              [row.reference]
            )
          }
          await this.activity.add(sql, row, {
            kind: "attention_resolved",
            actor: by,
            values: { point: row.kind, note, attention_id: row.id },
          })
          const left = await invoiceLeft(sql, row)

          if (left !== undefined) {
            await this.add(sql, row, left)
          }
        }
      }
      return { resolved, changed }
    })
  }
}

const revisionRow = rowOf({ id: z.string(), revision: z.string() })

/** The open rows that do not stand as they were seen; until the transaction ends no finding overwrites the others. */
const changedSince = async (sql: Sql, ids: readonly string[], seen: SeenRevisions): Promise<string[]> => {
  const compared = ids.filter((id) => seen[id] !== undefined)

  if (compared.length === 0) {
    return []
  }
  const rows = await sql.all(
    revisionRow,
    `select a.id, ${REVISION} as revision from svc_attention a
     where a.id in (${placeholders(compared)}) and a.resolved_at is null and a.deleted_at is null
     order by a.id for update`,
    compared
  )

  return rows.filter(({ id, revision }) => revision !== seen[id]).map(({ id }) => id)
}

/** What a filter says without its kind. */
const conditionsOf = ({ resolved, orderId }: Pick<AttentionFilter, "resolved" | "orderId">): Condition[] => [
  {
    where: `a.deleted_at is null and a.resolved_at is ${resolved ? "not null" : "null"}`,
    parameters: [],
  },
  ...(orderId === undefined
    ? []
    : [
        {
          where: `(a.order_id = ? or a.reference in (${REFERENCES_OF_ORDER}))`,
          parameters: [orderId, orderId],
        },
      ]),
]
