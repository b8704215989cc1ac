import { setTimeout as wait } from "node:timers/promises"

/** What is waited for, how long, and how often to look; times in ms. */
interface Patience {
  /** For the error; the condition itself by default. */
  what?: string
  withinMs?: number
  everyMs?: number
  /** A share of the time that it has taken so far, to rest before it looks again where that is longer: to look takes time from what is waited for. */
  rest?: number
  /** Told now and then how long it has taken so far. */
  onWaiting?: (elapsedMs: number) => void
}

/** For what happens at once, on a machine that is busy with other tests too. */
const SOON_MS = 60_000
const REPORT_EVERY_MS = 15_000
const REST_AT_MOST_MS = 1_000

/**
 * Reads until a condition holds, and gives what was read. Rejects when time is up, with what was waited for and what was
 * read last.
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
