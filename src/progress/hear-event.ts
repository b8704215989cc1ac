import { setTimeout as wait } from "node:timers/promises"
import { MedusaError } from "@medusajs/framework/utils"

/** Between the tries, in ms; until then a connection to the database that broke is another one. */
const PAUSES_MS = [100, 500, 2_000]

/**
 * Does what an event asks for, and again when that failed: Medusa tells each subscriber once, and what came of it is all that
 * is left of the event. A refusal stands.
 * @param work may be done twice
 * @throws what the last try threw
 */
export const hearEvent = async <T>(
  work: () => Promise<T>,
  [pauseMs, ...later]: readonly number[] = PAUSES_MS
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (pauseMs === undefined || error instanceof MedusaError) {
      throw error
    }
    await wait(pauseMs)
    return hearEvent(work, later)
  }
}
