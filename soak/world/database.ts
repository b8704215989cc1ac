import { setTimeout as wait } from "node:timers/promises"
import type { PoolConfig } from "pg"
import { Database } from "../../support/database"

const AGAIN_MS = 250
const PATIENCE_MS = 120_000

/** If the database is away for a while, it asks again: a statement may run twice. */
export class PatientDatabase extends Database {
  constructor(config: PoolConfig) {
    super(config)
    // The pool loses its connections when PostgreSQL restarts, and then opens new ones.
    this.pool.on("error", () => undefined)
  }

  protected override async query(...question: Parameters<Database["query"]>) {
    const until = performance.now() + PATIENCE_MS

    for (;;) {
      try {
        return await super.query(...question)
      } catch (error) {
        if (performance.now() > until || !isAway(error)) {
          throw error
        }
        await wait(AGAIN_MS)
      }
    }
  }
}

/** PostgreSQL has error classes for lost connections (08) and an administrator's intervention (57), and a code for "only read". */
const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && /^(08|57|25006|ECONN)/.test(String(error.code))) ||
    error.message.startsWith("Connection terminated"))
