import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { AttentionKind, NewAttentionFact } from "../../../domain/facts/attention-facts"
import { redactNote } from "../../../domain/redact-text"
import { redact } from "../../../domain/redaction"
import type { ActivityLog, ActivitySubject, Actor } from "./activity"
import { RELEASING_KINDS, type RememberedPoint } from "./attention-kinds"
import { attentionRow, type AttentionRow, IS_OF_THE_SHOP, REVISION, SELECT_ATTENTION } from "./attention-row"
import { countedPage, type Page, type PageRange } from "./counted-page"
import { type ColumnValue, placeholders, rowOf, updating, type Write } from "./columns"
import type { Database } from "./database"
import type { Sql } from "./sql"
import type { EventOutbox } from "./event-outbox"
import { invoiceLeft } from "./invoice-points"
import { REFERENCES_OF_ORDER } from "./order-queries"
import type { WebhookRow } from "./webhook-inbox"

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

/** How many open points are resolved now. `changed` names those that changed since they were seen: then none is resolved. */
export interface Resolved {
  resolved: number
  changed: string[]
}

/** Open points that say that something could not be done. They leave the list once nothing fails. */
export const IS_LISTED_AS_FAILED =
  "kind in ('retries_exhausted', 'order_unknown_to_service', 'made_elsewhere') and resolved_at is null and deleted_at is null"

export const isResolvedByPerson = ({ resolvedBy }: AttentionRow): boolean =>
  resolvedBy !== null && resolvedBy !== "system"

/** The list of points that a person has to look at. */
export class AttentionList {
  constructor(
    private readonly database: Database,
    private readonly activity: ActivityLog,
    private readonly outbox: EventOutbox
  ) {}

  /**
   * Lists a point, inside the transaction that found it, and tells subscribers of a new one. An attempt has one open row per
   * kind: a point found again only gets the latest facts. Values that look like personal data are redacted.
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

  /** As {@link add}, in a transaction of its own. */
  async list(subject: ActivitySubject, fact: NewAttentionFact): Promise<void> {
    await this.database.transaction((sql) => this.add(sql, subject, fact))
  }

  /** Takes points off the list that settled themselves. */
  async settle(reference: string, kinds: readonly AttentionKind[]): Promise<void> {
    await this.settleWhere(...pointsOf(reference, kinds))
  }

  /** As {@link settle}, along with the write that settles them. */
  settling(reference: string, kinds: readonly AttentionKind[]): Write {
    const [where, parameters] = pointsOf(reference, kinds)

    return updating("svc_attention", this.settled(), `${where} and resolved_at is null`, parameters)
  }

  /** Takes points off the list that settled themselves, unless they were found again after `at`. */
  async settleSeenBefore(
    references: readonly string[],
    kinds: readonly AttentionKind[],
    at: Date
  ): Promise<void> {
    await this.settleWhere(
      `reference in (${placeholders(references)}) and kind in (${placeholders(kinds)}) and updated_at <= ?`,
      [...references, ...kinds, at]
    )
  }

  /**
   * Takes the point about a wrong signature off the list by a later webhook whose signature is right. While the buyer is asked, only
   * by one about the delivery: the point may be about the answer, which nothing else tells.
   */
  async settleSignature({ reference, kind, receivedAt }: WebhookRow): Promise<void> {
    await this.settleWhere(
      `reference = ? and kind = 'signature_mismatch' and updated_at <= ? and (? = 'delivery'
         or (select o.state from svc_order o where o.reference = ? and o.deleted_at is null) <> 'out_for_delivery')`,
      [reference, receivedAt, kind, reference]
    )
  }

  /** Takes an attempt's points about failures off the list, once none of its work fails any more. */
  async settleFailed(reference: string): Promise<void> {
    await this.settleWhere(
      `reference = ? and ${IS_LISTED_AS_FAILED}
       and not exists (select 1 from svc_order where reference = ? and tries > 0 and deleted_at is null)
       and not exists (select 1 from svc_invoice
         where reference = ? and state = 'due' and tries > 0 and deleted_at is null)
       and not exists (select 1 from svc_webhook
         where reference = ? and status = 'abandoned' and deleted_at is null)`,
      // Each part gets the reference itself: else the planner reads a whole table for one order.
      [reference, reference, reference, reference]
    )
  }

  /** As {@link settle}, for every open point that matches `where`. */
  async settleWhere(
    where: string,
    parameters: readonly ColumnValue[],
    sql: Sql = this.database.sql
  ): Promise<void> {
    await sql.update("svc_attention", this.settled(), `${where} and resolved_at is null`, parameters)
  }

  private settled() {
    const now = this.database.now()

    // What was noted while it was open does not say how it was settled. The timeline has it.
    return { resolvedAt: now, resolvedBy: "system", note: null, updatedAt: now }
  }

  /** The open points of some attempts, oldest first. */
  async openFor(references: readonly string[]): Promise<AttentionRow[]> {
    return this.points(`a.resolved_at is null and a.reference in (${placeholders(references)})`, references)
  }

  async openOf(kinds: readonly AttentionKind[]): Promise<AttentionRow[]> {
    return this.points(`a.resolved_at is null and a.kind in (${placeholders(kinds)})`, kinds)
  }

  /** Those of the points of some attempts that have these ids, open or not. */
  async named(references: readonly string[], ids: readonly string[]): Promise<AttentionRow[]> {
    return this.points(`a.id in (${placeholders(ids)}) and a.reference in (${placeholders(references)})`, [
      ...ids,
      ...references,
    ])
  }

  /** The last such point of some attempts, open or not. */
  async lastOf(references: readonly string[], kind: RememberedPoint): Promise<AttentionRow | undefined> {
    const [last] = await this.points(
      `a.reference in (${placeholders(references)}) and a.kind = ?`,
      [...references, kind],
      "a.since desc, a.id desc limit 1"
    )

    return last
  }

  /** Whether a person has resolved the last such point of an attempt. If so, the same finding is not listed again. */
  async isDoneWith(reference: string, kind: RememberedPoint, from = new Date(0)): Promise<boolean> {
    const last = await this.lastOf([reference], kind)

    return last !== undefined && last.since >= from && isResolvedByPerson(last)
  }

  /** Open points, those of the whole shop before the others and the longest waiting first, or resolved points, the latest first; counted by kind. */
  async page({ kind, resolved, orderId, ...range }: AttentionFilter): Promise<Page<AttentionRow>> {
    return countedPage(this.database.sql, {
      row: attentionRow,
      select: SELECT_ATTENTION,
      from: "svc_attention a",
      id: "a.id",
      among: [
        {
          where: `a.deleted_at is null and a.resolved_at is ${resolved ? "not null" : "null"}`,
          parameters: [],
        },
        orderId !== undefined && {
          // Each part uses an index of its own; "or" would use none.
          where: `a.id = any(array(
            select id from svc_attention where order_id = ? and deleted_at is null
            union select id from svc_attention where deleted_at is null and reference in (${REFERENCES_OF_ORDER})))`,
          parameters: [orderId, orderId],
        },
      ],
      by: "a.kind",
      only: kind,
      order: resolved ? "a.resolved_at desc, a.id desc" : `${IS_OF_THE_SHOP} desc, a.since, a.id`,
      // An index holds the open points by kind: counting in this order takes a third less time.
      countedOrder: resolved ? undefined : "a.kind",
      ...range,
    })
  }

  async byId(id: string, sql: Sql = this.database.sql): Promise<AttentionRow | undefined> {
    return sql.first(attentionRow, `${SELECT_ATTENTION} where a.id = ? and a.deleted_at is null`, [id])
  }

  /**
   * Resolves the points that are still open, each with a line in its timeline. If one changed since it was `seen`, none is. Of one
   * that is resolved already the timeline keeps the note.
   */
  async resolve(ids: readonly string[], resolution: Resolution, seen: SeenRevisions = {}): Promise<Resolved> {
    const { by } = resolution
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
          "id = ? and resolved_at is null",
          [id]
        )
        const row = await this.byId(id, sql)

        if (row !== undefined && count === 0) {
          await this.keepNote(sql, row, by, note)
        } else if (row !== undefined) {
          resolved += 1
          if (RELEASING_KINDS.includes(row.kind)) {
            await sql.update(
              "svc_order",
              { releasedAt: now, dueAt: null, updatedAt: now },
              // An attempt goes on if Medusa has authorised its order.
              "reference = ? and settled_at is null",
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

  /** Notes something about a point without resolving it. An open point shows its last note, and the timeline has all. */
  async note(id: string, by: Actor, text: string): Promise<void> {
    const note = redactNote(text)

    await this.database.transaction(async (sql) => {
      // `updated_at` stays: it says when the point was found last.
      await sql.update("svc_attention", { note }, "id = ? and resolved_at is null", [id])
      const row = await this.byId(id, sql)

      if (row !== undefined) {
        await this.keepNote(sql, row, by, note)
      }
    })
  }

  private async points(
    where: string,
    parameters: readonly ColumnValue[],
    order = "a.since, a.id"
  ): Promise<AttentionRow[]> {
    return this.database.sql.all(
      attentionRow,
      `${SELECT_ATTENTION} where a.deleted_at is null and ${where} order by ${order}`,
      parameters
    )
  }

  /** The same note twice is no mistake. */
  private async keepNote(sql: Sql, point: AttentionRow, actor: Actor, note: string | null): Promise<void> {
    const { id, reference, kind, resolvedAt } = point

    if (note !== null && !(await this.activity.hasNote(sql, reference, id, note))) {
      await this.activity.add(sql, point, {
        kind: "note_added",
        actor,
        values: { point: kind, note, attention_id: id, ...(resolvedAt === null && { is_open: true }) },
      })
    }
  }
}

const pointsOf = (reference: string, kinds: readonly AttentionKind[]) =>
  [`reference = ? and kind in (${placeholders(kinds)})`, [reference, ...kinds]] as const

const revisionRow = rowOf({ id: z.string(), revision: z.string() })

/** The open points that changed since they were seen. All compared rows are locked until the transaction ends. */
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
