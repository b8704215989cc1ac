import { z } from "@medusajs/framework/zod"
import { MINUTE_MS } from "../../../domain/units-of-time"
import { FromNow, idRow, instant, rowOf } from "./columns"
import type { Database } from "./database"
import type { Sql } from "./sql"
import { IS_FREE } from "./lease"

const ONLY = "sweep"
/** Medusa's job runs each minute: after so much time without a sweep, it is not coming. */
const LATE_MS = 3 * MINUTE_MS
/** Each sweep looks for orders up to some minutes ago. After an outage the look may need several sweeps to catch up. */
const ORDERS_LATE_MS = 15 * MINUTE_MS
/** Longer than a sweep takes. After this time another sweep makes up for one that died or failed. */
export const SWEEP_LEASE_MS = 2 * MINUTE_MS
/** No restart takes so long. */
const IS_OUTAGE = "svc_sweep.swept_at <= now() - interval '1 hour'"

const sweptRow = rowOf({
  sweptAt: instant,
  sweptBy: z.enum(["job", "timer"]),
  sweptOn: z.string(),
  ordersUntil: instant.nullable(),
  isLate: z.boolean(),
})

/** Medusa's scheduled job, or an instance's own timer, where the job does not come. */
export type SweptBy = z.infer<typeof sweptRow>["sweptBy"]

/** The last sweep: `sweptOn` is `host:pid`. It is late, too, if its look for orders has not got on for long. */
export type LastSweep = z.infer<typeof sweptRow>

/** How far the sweeps of all instances came, and when the last one was; all by the database's clock. */
export class SweepLedger {
  constructor(private readonly database: Database) {}

  /** Medusa's orders that were placed up to this time were looked at. Never later than now; null before the first sweep. */
  async ordersUntil(): Promise<Date | null> {
    const until = await this.database.sql.value(
      instant.nullable(),
      // Null stays null: least() would leave it out.
      "select case when orders_until is not null then least(orders_until, now()) end from svc_sweep where id = ?",
      [ONLY]
    )

    return until ?? null
  }

  /**
   * Notes that Medusa's orders were looked at up to a time; never goes back. An instance with a wrong clock may name a time
   * hours ahead: nothing later than now counts as seen.
   */
  async sawOrdersUntil(until: Date): Promise<void> {
    await this.database.sql.insert(
      "svc_sweep",
      { id: ONLY, ordersUntil: until },
      `on conflict (id) do update set orders_until = least(greatest(svc_sweep.orders_until, excluded.orders_until), now()),
         updated_at = now()`
    )
  }

  /** Takes the sweep that nobody did in time; false when it is not late, or another instance has taken it. */
  async claimLate(): Promise<boolean> {
    // A store that has never swept is late only after the same time.
    await this.database.sql.insert("svc_sweep", { id: ONLY }, "on conflict (id) do nothing")
    const claimed = await this.database.sql.updateReturning(
      idRow,
      "svc_sweep",
      { leaseUntil: new FromNow(SWEEP_LEASE_MS) },
      `id = ? and coalesce(swept_at, created_at) <= now() - ? * interval '1 millisecond' and ${IS_FREE}`,
      [ONLY, LATE_MS],
      { columns: "id" }
    )

    return claimed.length > 0
  }

  /** The time of the last sweep, if none has run for an hour, e.g. while the store was stopped. Each outage is told once. */
  async endOutage(sql: Sql): Promise<Date | undefined> {
    return sql.value(
      instant,
      `update svc_sweep set swept_at = now() from (
         select id, swept_at as since from svc_sweep
         where id = ? and ${IS_OUTAGE} for update
       ) last where svc_sweep.id = last.id returning last.since`,
      [ONLY]
    )
  }

  /** Notes that a sweep has ended. It does not end an outage: only {@link endOutage} does, which may have failed. */
  async swept(sweptBy: SweptBy, sweptOn: string): Promise<void> {
    await this.database.sql.insert(
      "svc_sweep",
      { id: ONLY, sweptAt: new FromNow(0), sweptBy, sweptOn },
      `on conflict (id) do update set swept_at = case when ${IS_OUTAGE} then svc_sweep.swept_at
         else excluded.swept_at end, swept_by = excluded.swept_by, swept_on = excluded.swept_on,
         lease_until = null, updated_at = now()`
    )
  }

  /** The last sweep that ended; undefined before the first. */
  async last(): Promise<LastSweep | undefined> {
    return this.database.sql.first(
      sweptRow,
      `select swept_at, swept_by, swept_on, orders_until, swept_at <= now() - ? * interval '1 millisecond'
         or coalesce(orders_until, '-infinity') <= swept_at - ? * interval '1 millisecond' as is_late
       from svc_sweep where id = ? and swept_at is not null`,
      [2 * LATE_MS, ORDERS_LATE_MS, ONLY]
    )
  }
}
