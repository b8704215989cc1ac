import { setTimeout as wait } from "node:timers/promises"
import { LedgerError } from "./ledger-error"

/** Between the questions, in ms; a backend whose client is gone ends its transaction within moments. */
const PAUSES_MS = [20, 100, 400, 1_500]

/**
 * What became of a transaction whose COMMIT was not answered: `committed` or `aborted`; undefined when nobody can tell.
 * @param ask asks PostgreSQL on another connection
 */
export const fateOf = async (ask: () => Promise<string | null | undefined>): Promise<string | undefined> => {
  for (const pauseMs of PAUSES_MS) {
    await wait(pauseMs)
    try {
      const fate = await ask()

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
