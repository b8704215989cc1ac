import { MINUTE_MS } from "./units-of-time"

interface BackoffInput {
  /** Attempts made so far, from 1. */
  attempt: number
  /** Longest delay after the first attempt, in milliseconds. */
  baseMs: number
  /** Longest delay ever, in milliseconds. */
  maxMs: number
  /** Source of jitter in [0, 1). Default `Math.random`. */
  random?: () => number
}

/** Doublings beyond this exceed every limit in use, and would overflow. */
const MAX_DOUBLINGS = 40

/**
 * Milliseconds until the next attempt: doubles with each, up to `maxMs`; jitter takes up to half of it away, so that
 * what failed together does not come back together.
 */
export const nextDelayMs = ({ attempt, baseMs, maxMs, random = Math.random }: BackoffInput): number => {
  const doublings = Math.min(Math.max(attempt - 1, 0), MAX_DOUBLINGS)
  const longest = Math.min(maxMs, baseMs * 2 ** doublings)

  return Math.round(longest / 2 + (longest / 2) * random())
}

const FIRST_QUESTION_MS = 30_000
const HALF_AN_HOUR_MS = 30 * MINUTE_MS

/** After so many tries in a row the merchant is told; what failed goes on being tried. */
export const TRIES_BEFORE_ATTENTION = 10

/**
 * Milliseconds until something that failed is tried again, in the background: growing pauses up to half an hour.
 * @param tries made so far, from 1
 * @param firstMs longest pause after the first
 */
export const retryDelayMs = (tries: number, firstMs = 5_000): number =>
  nextDelayMs({ attempt: tries, baseMs: firstMs, maxMs: HALF_AN_HOUR_MS })

/**
 * Milliseconds until an order that awaits its down payment is reconciled again (spec 4.3: backoff, no tight loop).
 * Grows with the order's age: up to 30 s for a new one, up to `rarestMs` (30 min) in the end; jitter takes up to half
 * of it away. The age counts, not the tries, since buyers and webhooks make the service be asked too.
 */
export const reconcileDelayMs = (ageMs: number, rarestMs = HALF_AN_HOUR_MS, random = Math.random): number =>
  nextDelayMs({ attempt: 1, baseMs: Math.max(ageMs, FIRST_QUESTION_MS), maxMs: rarestMs, random })
