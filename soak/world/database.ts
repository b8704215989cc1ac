import { setTimeout as wait } from "node:timers/promises"
import type { Pool } from "pg"
import { z } from "zod"

const AGAIN_MS = 250
const PATIENCE_MS = 120_000

/** The soak's own view of the store's database. If the database is away for a while, it asks again. */
export class Database {
  constructor(readonly pool: Pool) {}

  /** All rows of a statement, each parsed; parameters are `$1`. The statement may run twice. */
  async rows<T>(row: z.ZodType<T>, statement: string, parameters: unknown[] = []): Promise<T[]> {
    const until = performance.now() + PATIENCE_MS

    for (;;) {
      try {
        return z.array(row).parse((await this.pool.query(statement, parameters)).rows)
      } catch (error) {
        if (error instanceof z.ZodError || performance.now() > until || !isAway(error)) {
          throw error
        }
        await wait(AGAIN_MS)
      }
    }
  }

  async count(statement: string, parameters: unknown[] = []): Promise<number> {
    const [row] = await this.rows(z.object({ count: z.coerce.number() }), statement, parameters)

    return row?.count ?? 0
  }
}

/** PostgreSQL has error classes for lost connections (08) and an administrator's intervention (57), and a code for "only read". */
const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && /^(08|57|25006|ECONN)/.test(String(error.code))) ||
    error.message.startsWith("Connection terminated"))
