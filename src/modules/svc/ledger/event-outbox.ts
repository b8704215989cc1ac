import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { retryDelayMs } from "../../../domain/backoff"
import type { SvcEvents } from "../../../types"
import type { ActivitySubject } from "./activity"
import { FromNow, inserting, placeholders, rowOf, type Write } from "./columns"
import type { Database } from "./database"
import type { Sql } from "./sql"
import { newLeaseToken, WAKES_AT } from "./lease"
import { joinOrderOfSession } from "./order-queries"

/** An event of the plugin; the outbox adds its attempt and its order. */
export interface NewEvent {
  name: keyof SvcEvents
  data?: Record<string, string>
}

const eventRow = rowOf({
  id: z.string(),
  number: z.number(),
  name: z.string(),
  reference: z.string(),
  orderId: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  tries: z.number(),
})

export type EventRow = z.infer<typeof eventRow>

/** Events that this process alone tells, until its lease runs out. */
export interface HeldEvents {
  rows: readonly EventRow[]
  token: string
}

/** The order that the attempt of an event belongs to by now. */
const ORDER_OF_SESSION = `(select of_session.order_id
  from svc_order of_attempt ${joinOrderOfSession("of_attempt")}
  where of_attempt.reference = svc_event.reference and of_attempt.deleted_at is null)`

const FIRST_RETRY_MS = 2_000

/** The events that subscribers were not told of yet. Each event is written together with its change (design D26). */
export class EventOutbox {
  constructor(private readonly database: Pick<Database, "sql" | "now">) {}

  /** Adds an event, inside the transaction that made it true. */
  async add(sql: Sql, subject: ActivitySubject, event: NewEvent): Promise<void> {
    await sql.insert("svc_event", this.rowOf(subject, event))
  }

  /** Adds an event along with the write that makes it true. */
  adding(subject: ActivitySubject, event: NewEvent): Write {
    return inserting("svc_event", [this.rowOf(subject, event)])
  }

  private rowOf({ reference, orderId }: ActivitySubject, { name, data = {} }: NewEvent) {
    return {
      id: generateEntityId(undefined, "svcevt"),
      name,
      reference,
      orderId,
      data: JSON.stringify(data),
      happenedAt: this.database.now(),
      dueAt: new FromNow(0),
    }
  }

  /**
   * Takes the events that have waited longest, for `leaseMs`. The events of a held attempt wait until it is given back:
   * subscribers find the order at rest. They also wait while an earlier event of the attempt is being told: they stay in order.
   *
   * An array chooses the rows once: a join may choose again for each row, and then take more than `limit`.
   */
  async claim(limit: number, leaseMs: number): Promise<HeldEvents> {
    const token = newLeaseToken()
    const rows = await this.database.sql.lease(
      eventRow,
      "svc_event",
      { token, ms: leaseMs },
      {},
      `id = any(array(
         select due.id from svc_event due where ${WAKES_AT} <= now()
           and not exists (select 1 from svc_order o
             where o.reference = due.reference and o.deleted_at is null and o.lease_until > now())
           and not exists (select 1 from svc_event earlier
             where earlier.reference = due.reference and earlier.number < due.number
               and earlier.lease_until > now())
         order by due.number limit ? for update of due skip locked
       ))`,
      [limit],
      `id, number, name, reference, data, tries, coalesce(${ORDER_OF_SESSION}, order_id) as order_id`
    )

    return { rows: rows.sort((one, other) => one.number - other.number), token }
  }

  /** Forgets events that were told. */
  async told({ rows, token }: HeldEvents): Promise<void> {
    await this.database.sql.all(
      rowOf({}),
      `delete from svc_event where id in (${placeholders(rows)}) and lease_token = ? returning id`,
      [...rows.map(({ id }) => id), token]
    )
  }

  /** Gives back an event that the event bus refused; it is told later. */
  async refused({ id, tries }: EventRow, token: string): Promise<void> {
    await this.database.sql.update(
      "svc_event",
      {
        tries: tries + 1,
        dueAt: new FromNow(retryDelayMs(tries + 1, FIRST_RETRY_MS)),
        leaseToken: null,
        leaseUntil: null,
      },
      "id = ? and lease_token = ?",
      [id, token]
    )
  }
}
