import { setTimeout as wait } from "node:timers/promises"

/** Between the tries, in ms; about as long as a database takes to fail over. */
const PAUSES_MS = [50, 200, 800, 2_000]

/** What to make of a failure. */
interface Failing {
  /** Whether it stands: another try would come to the same. */
  stands: (error: unknown) => boolean
  /** Told of each that does not. */
  onFailure?: (error: unknown) => void
  pausesMs?: readonly number[]
}

/**
 * Does what has to be done although the database may be away for a moment, and again when that failed.
 * @param work may be done twice
 * @throws what the last try threw, or a failure that stands.
 */
export const tryAgain = async <T>(work: () => Promise<T>, failing: Failing): Promise<T> => {
  const [pauseMs, ...later] = failing.pausesMs ?? PAUSES_MS

  try {
    return await work()
  } catch (error) {
    if (failing.stands(error)) {
      throw error
    }
    failing.onFailure?.(error)
    if (pauseMs === undefined) {
      throw error
    }
    await wait(pauseMs)
    return tryAgain(work, { ...failing, pausesMs: later })
  }
}
