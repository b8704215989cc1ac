import { setTimeout as wait } from "node:timers/promises"

/** What to wait for, how long, and how often to look; times in ms. */
export interface Patience {
  /** For the error; the condition itself by default. */
  what?: string
  withinMs?: number
  /** Default: often at first. Later it rests for a quarter of the elapsed time, because looking slows down the awaited work. */
  everyMs?: number
  /** Called now and then with the elapsed time. */
  onWaiting?: (elapsedMs: number) => void
}

/** What was waited for has not come in time. */
export class NotInTime extends Error {
  override readonly name = "NotInTime"
}

/** Long enough for an immediate effect on a machine that is busy with other tests. */
const SOON_MS = 60_000
const REPORT_EVERY_MS = 15_000
const OFTEN_MS = 25
const REST = 1 / 4
const REST_AT_MOST_MS = 1_000

/**
 * Reads until a condition holds, or until a word is the expected one, and gives the value read. Rejects when time is up, with
 * NotInTime, which names the condition and the last value.
 */
export const polling = <T>(
  read: () => Promise<T> | T,
  { what, withinMs = SOON_MS, everyMs, onWaiting }: Patience = {}
) => ({
  until: async (expected: ((value: T) => boolean) | Extract<T, string>): Promise<T> => {
    const startedAt = performance.now()
    let reportAt = REPORT_EVERY_MS

    for (;;) {
      const value = await read()
      const elapsed = performance.now() - startedAt

      if (typeof expected === "function" ? expected(value) : value === expected) {
        return value
      }
      if (elapsed > withinMs) {
        const wanted = what ?? String(expected)

        throw new NotInTime(
          `not so within ${withinMs / 1_000} s: ${wanted}; at last it was ${JSON.stringify(value)}`
        )
      }
      if (elapsed > reportAt) {
        onWaiting?.(elapsed)
        reportAt += REPORT_EVERY_MS
      }
      const restMs = Math.min(elapsed * REST, REST_AT_MOST_MS, withinMs - elapsed)

      await wait(everyMs ?? Math.max(OFTEN_MS, restMs))
    }
  },
})
