/** What the delay before the next attempt depends on. */
export interface BackoffInput {
  /** Attempts made so far, from 1. */
  attempt: number
  /** Longest delay after the first attempt, in milliseconds. */
  baseMs: number
  /** Longest delay ever, in milliseconds. */
  maxMs: number
  /** Source of jitter in [0, 1), e.g. `Math.random`. */
  random: () => number
}

/** Doublings beyond this exceed every limit in use, and would overflow. */
const MAX_DOUBLINGS = 40

/**
 * Milliseconds until the next attempt: doubles with each, up to `maxMs`; jitter takes up to half of it away, so that
 * what failed together does not come back together.
 */
export const nextDelayMs = ({ attempt, baseMs, maxMs, random }: BackoffInput): number => {
  const doublings = Math.min(Math.max(attempt - 1, 0), MAX_DOUBLINGS)
  const longest = Math.min(maxMs, baseMs * 2 ** doublings)

  return Math.round(longest / 2 + (longest / 2) * random())
}

/**
 * Milliseconds until an order that awaits its down payment is reconciled again (spec 4.3: backoff, no tight loop):
 * up to 30 s after the first time, up to 30 min later.
 */
export const reconcileDelayMs = (attempt: number, random: () => number): number =>
  nextDelayMs({ attempt, baseMs: 30_000, maxMs: 30 * 60_000, random })
