import { type Database, instant, rowOf } from "./database"

const ONLY = "sweep"
const sweepRow = rowOf({ ordersUntil: instant.nullable() })

/** How far the sweeps of all instances came. */
export class SweepLedger {
  constructor(private readonly database: Database) {}

  /** Up to which time of placing Medusa's orders were looked at; null before the first sweep. */
  async ordersUntil(): Promise<Date | null> {
    const row = await this.database.sql.first(sweepRow, "select orders_until from svc_sweep where id = ?", [
      ONLY,
    ])

    return row?.ordersUntil ?? null
  }

  /** Notes that Medusa's orders were looked at up to a time; never goes back. */
  async sawOrdersUntil(until: Date): Promise<void> {
    await this.database.sql.insert(
      "svc_sweep",
      { id: ONLY, ordersUntil: until },
      `on conflict (id) do update set orders_until = greatest(svc_sweep.orders_until, excluded.orders_until),
         updated_at = now()`
    )
  }
}
