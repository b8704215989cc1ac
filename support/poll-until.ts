import { setTimeout as wait } from "node:timers/promises"

/** How long and how often to look, in milliseconds. */
interface PollOptions {
  withinMs: number
  everyMs?: number
  /** Told now and then how long it has taken so far. */
  onWaiting?: (elapsedMs: number) => void
}

const REPORT_EVERY_MS = 15_000

/**
 * Reads until the value is the expected one.
 * @returns the milliseconds that it took. Rejects when time is up, with what came last.
 */
export const pollUntil = async (
  what: string,
  read: () => Promise<string>,
  expected: string,
  { withinMs, everyMs = 25, onWaiting }: PollOptions
): Promise<number> => {
  const startedAt = performance.now()
  let reportAt = REPORT_EVERY_MS

  for (;;) {
    const value = await read()
    const elapsed = performance.now() - startedAt

    if (value === expected) {
      return elapsed
    }
    if (elapsed > withinMs) {
      throw new Error(
        `expected ${what} to become "${expected}" within ${withinMs / 1_000} s, it is still "${value}"`
      )
    }
    if (elapsed > reportAt) {
      onWaiting?.(elapsed)
      reportAt += REPORT_EVERY_MS
    }
    await wait(everyMs)
  }
}

/** How long to wait, and how often to look; times in ms. */
interface Patience {
  withinMs?: number
  everyMs?: number
}

/** For what happens at once, on a machine that is busy with other tests too. */
const SOON_MS = 60_000

/** Polls until a condition holds and gives what was read; fails after `withinMs` with what was read last. */
export const until = async <T>(
  read: () => Promise<T>,
  holds: (value: T) => boolean,
  { withinMs = SOON_MS, everyMs = 50 }: Patience = {}
): Promise<T> => {
  const deadline = Date.now() + withinMs

  for (;;) {
    const value = await read()

    if (holds(value)) {
      return value
    }
    if (Date.now() > deadline) {
      throw new Error(`Still not so after ${withinMs} ms: ${JSON.stringify(value)}`)
    }
    await wait(everyMs)
  }
}
