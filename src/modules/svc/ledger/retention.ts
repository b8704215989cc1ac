import type { SvcOptions } from "../../../config"
import { DAY_MS } from "../../../domain/units-of-time"
import { REMEMBERED_KINDS } from "./activity"
import { REMEMBERED_POINTS } from "./attention-kinds"
import { idRow, isOneOf } from "./columns"
import type { Database } from "./database"
import { LOOKUP_COUNTS_MS } from "./phone-lookups"

/** How long the ledger keeps what no order needs any more, in days; 0 is for ever. Files are not in the ledger. */
export type Retention = Omit<SvcOptions["retention"], "files">

const BATCH = 1_000

/** Rows that are forgotten `afterMs` from the time in their column `at`; 0 is never. */
interface Old {
  table: string
  at: string
  afterMs: number
  where?: string
}

/**
 * Rows that are over and done with. A due webhook stays, whatever its age. A forgotten webhook may come in anew, and is taken
 * however old its signature is (ADR 31). It has no second effect: a down payment is only asked about, and a confirmation counts as of
 * when it was signed, so what was decided since (`decidedAt`) overtakes it. Lines of timelines and listed points stay if something
 * asks for them later. A webhook that was given up stays while its point is open: without it, the attempt's next good look
 * would take the point off the list. Nobody wants to hear of an event that no event bus has taken for a month.
 */
const oldRows = ({ webhooks, activity, resolvedAttention }: Retention): Old[] => [
  { table: "svc_phone_lookup", at: "seen_at", afterMs: LOOKUP_COUNTS_MS },
  { table: "svc_call", at: "minute", afterMs: 7 * DAY_MS },
  { table: "svc_event", at: "happened_at", afterMs: 30 * DAY_MS },
  {
    table: "svc_webhook",
    at: "received_at",
    afterMs: webhooks * DAY_MS,
    where: `(${isOneOf("status", ["processed", "refused"])} or (status = 'abandoned' and not exists (
      select 1 from svc_attention a where a.reference = svc_webhook.reference and a.kind = 'retries_exhausted'
        and a.resolved_at is null and a.deleted_at is null)))`,
  },
  {
    table: "svc_activity",
    at: "happened_at",
    afterMs: activity * DAY_MS,
    where: `not ${isOneOf("kind", REMEMBERED_KINDS)}`,
  },
  {
    table: "svc_attention",
    at: "resolved_at",
    afterMs: resolvedAttention * DAY_MS,
    where: `resolved_at is not null and not ${isOneOf("kind", REMEMBERED_POINTS)}`,
  },
]

/**
 * Forgets what is older than the store wants to keep it, the oldest first, at most a batch of each table; gives how many
 * rows. An array chooses the rows once: a join may choose again for each row, and then forget all of them at once.
 */
export const prune = async (
  { sql, now }: Pick<Database, "sql" | "now">,
  retention: Retention
): Promise<number> => {
  let forgotten = 0

  for (const { table, at, afterMs, where = "true" } of oldRows(retention)) {
    if (afterMs > 0) {
      const rows = await sql.all(
        idRow,
        `delete from ${table} where id = any(array(
           select id from ${table} where ${at} < ? and ${where} and deleted_at is null
           order by ${at} limit ${BATCH} for update skip locked
         )) returning id`,
        [new Date(now().getTime() - afterMs)]
      )

      forgotten += rows.length
    }
  }
  return forgotten
}
