import { setTimeout as wait } from "node:timers/promises"

/** What to wait for, how long, and how often to look; times in ms. */
export interface Patience {
  /** For the error; the condition itself by default. */
  what?: string
  withinMs?: number
  everyMs?: number
  /** The share of the elapsed time to rest before the next look, if that is longer. Looking slows down the awaited work. */
  rest?: number
  /** Called now and then with the elapsed time. */
  onWaiting?: (elapsedMs: number) => void
}

/** Long enough for an immediate effect on a machine that is busy with other tests. */
const SOON_MS = 60_000
const REPORT_EVERY_MS = 15_000
const REST_AT_MOST_MS = 1_000

/**
 * Reads until a condition holds, and gives the value read. Rejects when time is up, with the condition and the last value.
 */
export const until = async <T>(
  read: () => Promise<T> | T,
  holds: (value: T) => boolean,
  { what = String(holds), withinMs = SOON_MS, everyMs = 50, rest = 0, onWaiting }: Patience = {}
): Promise<T> => {
  const startedAt = performance.now()
  let reportAt = REPORT_EVERY_MS

  for (;;) {
    const value = await read()
    const elapsed = performance.now() - startedAt

    if (holds(value)) {
      return value
    }
    if (elapsed > withinMs) {
      throw new Error(`not so within ${withinMs / 1_000} s: ${what}; at last it was ${JSON.stringify(value)}`)
    }
    if (elapsed > reportAt) {
      onWaiting?.(elapsed)
      reportAt += REPORT_EVERY_MS
    }
    await wait(Math.max(everyMs, Math.min(elapsed * rest, REST_AT_MOST_MS, withinMs - elapsed)))
  }
}

/** Reads until a word is the expected one. */
export const pollUntil = async (
  what: string,
  read: () => Promise<string>,
  expected: string,
  patience: Patience = {}
): Promise<void> => {
  await until(read, (word) => word === expected, {
    everyMs: 25,
    ...patience,
    what: `${what} is "${expected}"`,
  })
}
