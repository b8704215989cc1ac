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
