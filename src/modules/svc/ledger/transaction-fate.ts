import { setTimeout as wait } from "node:timers/promises"
import { inTime } from "../../../domain/in-time"
import { LedgerError } from "./ledger-error"

/** Between the questions, in ms; a backend whose client is gone ends its transaction within moments. */
const PAUSES_MS = [20, 100, 400, 1_200]
/** The asker holds a lease, and a buyer may be waiting. While the database is away, the pool waits a minute for a connection. */
const WITHIN_MS = 2_000

/**
 * What became of a transaction whose COMMIT was not answered: `committed` or `aborted`; undefined when nobody can tell
 * within two seconds.
 * @param ask asks PostgreSQL on another connection
 */
export const fateOf = async (ask: () => Promise<string | null | undefined>): Promise<string | undefined> => {
  const until = performance.now() + WITHIN_MS

  for (const pauseMs of PAUSES_MS) {
    const leftMs = until - pauseMs - performance.now()

    if (leftMs <= 0) {
      return undefined
    }
    await wait(pauseMs)
    try {
      const fate = await inTime(ask(), leftMs, new LedgerError("commit", undefined))

      if (fate !== "in progress") {
        return fate ?? undefined
      }
    } catch (error) {
      // The database is away still.
      if (!(error instanceof LedgerError)) {
        throw error
      }
    }
  }
  return undefined
}
