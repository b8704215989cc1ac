import { setTimeout as wait } from "node:timers/promises"
import { LeaseLost } from "./ledger/lease"
import type { Tools } from "./tools"

/** Between the tries to write an answer down, in ms; about as long as a database takes to fail over. */
const PAUSES_MS = [50, 200, 800, 2_000]

/**
 * Writes down what the service has answered: no error of ours turns its answer into another one (design D22).
 * @param what was answered, such as `invoice INV-1`
 * @throws what the last try threw; {@link LeaseLost} at once.
 */
export const writeAnswer = async <T>(
  { logger }: Pick<Tools, "logger">,
  what: string,
  write: () => Promise<T>,
  [pauseMs, ...later]: readonly number[] = PAUSES_MS
): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (error instanceof LeaseLost) {
      throw error
    }
    logger.error(
      `svc.${what} was answered, but not written down: ${error instanceof Error ? error.message : "error"}`
    )
    if (pauseMs === undefined) {
      throw error
    }
    await wait(pauseMs)
    return writeAnswer({ logger }, what, write, later)
  }
}
