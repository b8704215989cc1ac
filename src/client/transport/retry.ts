import { setTimeout as wait } from "node:timers/promises"
import {
  SvcConnectionError,
  SvcHttpError,
  SvcResponseError,
  SvcServiceError,
  SvcTimeoutError,
} from "../errors/svc-errors"

/** Whether the same call may succeed a moment later. An answer of the wrong shape, for instance, stays wrong. */
export const isTransient = (error: unknown): boolean => {
  if (error instanceof SvcHttpError) {
    return error.status === 429 || error.status === 408 || error.status >= 500
  }

  if (error instanceof SvcResponseError) {
    return error.reason === "truncated" || error.reason === "empty" || error.reason === "not_json"
  }

  if (error instanceof SvcServiceError) {
    return error.outcome === "unknown"
  }

  return error instanceof SvcConnectionError || error instanceof SvcTimeoutError
}

const FIRST_MS = 200
const LONGEST_MS = 5_000

/**
 * How long to wait before the next attempt, in milliseconds: exponential with full jitter, and never less
 * than the service asked for.
 *
 * @param attempt the number of the attempt that failed, from 1
 * @param random from 0 to 1
 */
export const pauseBeforeRepeating = (error: unknown, attempt: number, random: number): number => {
  const backoff = random * Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1))
  const asked = error instanceof SvcHttpError ? (error.retryAfterMs ?? 0) : 0

  return Math.max(asked, backoff)
}

/**
 * The wait that a `Retry-After` header asks for, in milliseconds: seconds or an HTTP date. `undefined` for
 * none, and for one that cannot be read.
 *
 * @param now milliseconds since 1970
 */
export const parseRetryAfter = (header: unknown, now: number): number | undefined => {
  if (typeof header !== "string" || header.trim() === "") {
    return undefined
  }

  if (/^\s*\d{1,9}\s*$/.test(header)) {
    return Number(header) * 1_000
  }

  // An HTTP date begins with a letter. Date.parse would accept other texts too.
  const date = /^\s*[A-Za-z]/.test(header) ? Date.parse(header) : Number.NaN

  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** Waits, or less when the signal is aborted. Never rejects. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal }).catch(() => undefined)
