import { z } from "@medusajs/framework/zod"
import type { SvcOptions } from "../../../config"
import { MINUTE_MS } from "../../../domain/units-of-time"
import { type ColumnValue, instant, rowOf } from "./columns"
import type { Database } from "./database"
import { WAKES_AT } from "./lease"
import { IS_KNOWN } from "./order-row"
import { isWebhookKnown } from "./webhook-inbox"

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
  events: DueWork
  attemptsInFlight: number
  /** What is due, but only instances of a newer version can do it. It is not among the work above. */
  leftToNewerVersion: { attempts: number; webhooks: number }
}

const NOTHING: DueWork = { due: 0, overdue: 0, oldestDueAt: null }
const OVERDUE_MS = 5 * MINUTE_MS
/** With this much due work it is clear that nobody does it: more need not be counted. */
const MOST_COUNTED = 10_000

const workRow = rowOf({ due: z.coerce.number(), overdue: z.coerce.number(), oldestDueAt: instant.nullable() })

const IS_WEBHOOK_KNOWN = isWebhookKnown("w")

/** Longer than a lease: every attempt that is held now wakes within this time. */
const WITHIN = "now() + interval '15 minutes'"

/**
 * Counts the due rows that nobody holds, up to {@link MOST_COUNTED}. The order and the limit make PostgreSQL use the index of
 * wake times: without them it expects a third of all rows to be due. An invoice is not due while its order's state forbids
 * to send it, its order is cancelled in Medusa or by the operator, or its order belongs to the other environment. An event
 * that was not told yet is due since it happened.
 */
export const workInHand = async (
  database: Database,
  now: Date,
  { environment, invoice }: Pick<SvcOptions, "environment" | "invoice">
): Promise<WorkInHand> => {
  const { sql } = database
  const overdueSince = new Date(now.getTime() - OVERDUE_MS)
  const count = async (
    from: string,
    wakesAt: string,
    more: string,
    parameters: readonly ColumnValue[] = []
  ) => {
    const row = await sql.first(
      workRow,
      `select count(due_at) as due, count(*) filter (where due_at < ?) as overdue, min(due_at) as oldest_due_at
       from (
         select w.due_at from ${from} where ${wakesAt} <= ? and w.deleted_at is null ${more}
         order by ${wakesAt} limit ${MOST_COUNTED}
       ) awake`,
      [overdueSince, now, ...parameters]
    )

    return row ?? NOTHING
  }
  const countLeft = async (from: string, isKnown: string) => {
    const left = await sql.value(
      z.coerce.number(),
      `select count(*) from (
         select 1 from ${from} where ${WAKES_AT} <= ? and w.deleted_at is null and not ${isKnown}
         order by ${WAKES_AT} limit ${MOST_COUNTED}
       ) awake`,
      [now]
    )

    return left ?? 0
  }
  // An event that the event bus refused is due later, but it has waited since it happened. Its id begins with that time.
  const events = await sql.first(
    workRow,
    `select count(*) as due, count(*) filter (where happened_at < ?) as overdue, min(happened_at) as oldest_due_at
     from (select happened_at from svc_event order by id limit ${MOST_COUNTED}) waiting`,
    [overdueSince]
  )
  const held = await sql.value(
    z.coerce.number(),
    `select count(*) from svc_order
     where ${WAKES_AT} > now() and ${WAKES_AT} < ${WITHIN} and lease_until is not null and due_at is not null
       and deleted_at is null`
  )

  return {
    attempts: await count("svc_order w", WAKES_AT, `and ${IS_KNOWN}`),
    webhooks: await count("svc_webhook w", WAKES_AT, `and ${IS_WEBHOOK_KNOWN}`),
    invoices: await count(
      "svc_invoice w join svc_order o on o.reference = w.reference and o.deleted_at is null",
      "w.due_at",
      `and w.state = 'due' and o.released_at is null
       and (o.state = 'delivered' or (o.state = 'authorized' and ?)) and coalesce(o.environment, ?) = ?
       and not exists (select 1 from svc_attention a where a.reference = w.reference and a.kind = 'canceled_in_medusa'
         and a.deleted_at is null)`,
      [invoice.when === "authorized", environment, environment]
    ),
    events: events ?? NOTHING,
    attemptsInFlight: held ?? 0,
    leftToNewerVersion: {
      attempts: await countLeft("svc_order w", IS_KNOWN),
      webhooks: await countLeft("svc_webhook w", IS_WEBHOOK_KNOWN),
    },
  }
}
