import type { SvcOptions } from "../../../config"
import { REMEMBERED_KINDS } from "./activity"
import { REMEMBERED_POINTS } from "./attention-kinds"
import { type Database, idRow, isOneOf } from "./database"

/** How long the ledger keeps what no order needs any more, in days; 0 is for ever. */
export type Retention = SvcOptions["retention"]

const DAY_MS = 24 * 3_600_000
const BATCH = 1_000

/**
 * Rows that are over and done with, by table; an index on the time finds them. A due webhook stays, whatever its age. A
 * forgotten webhook could come in anew, but its signature is too old by then, and it would have no second effect. Lines of
 * timelines and listed points stay if something asks for them later. A webhook that was given up stays while its point is
 * open: without it, the attempt's next good look would take the point off the list.
 */
const OVER: Record<keyof Retention, { table: string; at: string; where: string }> = {
  webhooks: {
    table: "svc_webhook",
    at: "received_at",
    where: `(${isOneOf("status", ["processed", "refused"])} or (status = 'abandoned' and not exists (
      select 1 from svc_attention a where a.reference = svc_webhook.reference and a.kind = 'retries_exhausted'
        and a.resolved_at is null and a.deleted_at is null)))`,
  },
  activity: {
    table: "svc_activity",
    at: "happened_at",
    where: `not ${isOneOf("kind", REMEMBERED_KINDS)}`,
  },
  resolvedAttention: {
    table: "svc_attention",
    at: "resolved_at",
    where: `resolved_at is not null and not ${isOneOf("kind", REMEMBERED_POINTS)}`,
  },
}

/**
 * Forgets at most a batch of the rows that are older than `before` by the column `at`, the oldest first; gives how many.
 * An array chooses the rows once: a join may choose again for each row, and then forget all of them at once.
 */
export const forgetBefore = async (
  { sql }: Pick<Database, "sql">,
  table: string,
  at: string,
  before: Date,
  where = "true"
): Promise<number> => {
  const forgotten = await sql.all(
    idRow,
    `delete from ${table} where id = any(array(
       select id from ${table} where ${at} < ? and ${where} and deleted_at is null
       order by ${at} limit ${BATCH} for update skip locked
     )) returning id`,
    [before]
  )

  return forgotten.length
}

/** Forgets rows that are older than the store wants to keep them, at most a batch of each table; gives how many. */
export const prune = async (database: Database, retention: Retention, now: Date): Promise<number> => {
  let forgotten = 0

  for (const what of ["webhooks", "activity", "resolvedAttention"] as const) {
    const days = retention[what]
    const { table, at, where } = OVER[what]

    if (days > 0) {
      forgotten += await forgetBefore(database, table, at, new Date(now.getTime() - days * DAY_MS), where)
    }
  }
  return forgotten
}
