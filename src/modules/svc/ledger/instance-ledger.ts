import { z } from "@medusajs/framework/zod"
import { HOUR_MS } from "../../../domain/units-of-time"
import { type ColumnValue, FromNow, instant, rowOf } from "./columns"
import type { Database } from "./database"

/** An instance whose last sign of life is so much older than the latest of all counts as dead. One that lives gives three in that time. */
const ALIVE_MS = 30_000
/** How long a dead one is kept. */
const KEEP_MS = HOUR_MS

const instanceRow = rowOf({
  id: z.string(),
  workerMode: z.enum(["shared", "server", "worker"]),
  host: z.string(),
  pid: z.number(),
  startedAt: instant,
  seenAt: instant,
})

/** An instance of Medusa; the times are the database's. */
export type InstanceRow = z.infer<typeof instanceRow>

export type InstanceSelf = Pick<InstanceRow, "id" | "workerMode" | "host" | "pid">

export class InstanceLedger {
  constructor(private readonly database: Database) {}

  /** Records that an instance lives, and learns the database's time: this machine's clock may have been set since. */
  async seen(self: InstanceSelf): Promise<void> {
    const askedAt = Date.now()
    const row = await this.database.sql.insertReturning(
      rowOf({ seenAt: instant }),
      "svc_instance",
      { ...self, startedAt: new FromNow(0), seenAt: new FromNow(0) },
      { columns: "seen_at", onConflict: "on conflict (id) do update set seen_at = now(), updated_at = now()" }
    )

    if (row !== undefined) {
      this.database.clock.learn(row.seenAt, askedAt)
    }
  }

  /** Those that live, in the order in which they were started. */
  async alive(): Promise<InstanceRow[]> {
    return this.database.sql.all(
      instanceRow,
      `select id, worker_mode, host, pid, started_at, seen_at from svc_instance
       where seen_at > (select max(seen_at) from svc_instance) - ? * interval '1 millisecond'
       order by started_at, id`,
      [ALIVE_MS]
    )
  }

  async ends(id: string): Promise<void> {
    await this.remove("id = ?", [id])
  }

  /** Forgets those that died a while ago. */
  async prune(): Promise<void> {
    await this.remove("seen_at < now() - ? * interval '1 millisecond'", [KEEP_MS])
  }

  private async remove(where: string, parameters: readonly ColumnValue[]): Promise<void> {
    await this.database.sql.all(z.unknown(), `delete from svc_instance where ${where}`, parameters)
  }
}
