import { z } from "zod"
import { type ColumnValue, type Database, instant, rowOf } from "./database"

export interface DueWork {
  due: number
  /** Due for longer than a sweep needs. */
  overdue: number
  oldestDueAt: Date | null
}

export interface WorkInHand {
  attempts: DueWork
  webhooks: DueWork
  invoices: DueWork
  attemptsInFlight: number
}

const OVERDUE_MS = 300_000

const workRow = rowOf({ due: z.coerce.number(), overdue: z.coerce.number(), oldestDueAt: instant.nullable() })
const countRow = rowOf({ count: z.coerce.number() })

/**
 * Counts what is due, by the indexes of `due_at`. An invoice is not due while the state of its order forbids to send it.
 * @param sendsWhenAuthorized whether `invoice.when` is `authorized`.
 */
export const workInHand = async (
  database: Database,
  now: Date,
  sendsWhenAuthorized: boolean
): Promise<WorkInHand> => {
  const { sql } = database
  const count = async (from: string, more: string, parameters: readonly ColumnValue[] = []) => {
    const row = await sql.first(
      workRow,
      `select count(*) as due, count(*) filter (where w.due_at < ?) as overdue, min(w.due_at) as oldest_due_at
       from ${from} where w.due_at <= ? and w.deleted_at is null ${more}`,
      [new Date(now.getTime() - OVERDUE_MS), now, ...parameters]
    )

    return row ?? { due: 0, overdue: 0, oldestDueAt: null }
  }
  const held = await sql.first(
    countRow,
    "select count(*) as count from svc_order where lease_until > ? and due_at is not null and deleted_at is null",
    [now]
  )

  return {
    attempts: await count("svc_order w", ""),
    webhooks: await count("svc_webhook w", ""),
    invoices: await count(
      "svc_invoice w join svc_order o on o.reference = w.reference and o.deleted_at is null",
      "and w.state = 'due' and (o.state = 'delivered' or (o.state = 'authorized' and ?))",
      [sendsWhenAuthorized]
    ),
    attemptsInFlight: held?.count ?? 0,
  }
}
