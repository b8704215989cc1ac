import { SvcHttpError } from "../errors/svc-http-error"

const FIRST_MS = 200
const LONGEST_MS = 5_000

/**
 * How long to wait before the next attempt, in milliseconds: exponential with full jitter, and never less
 * than the service asked for.
 *
 * @param attempt the number of the attempt that failed, from 1
 * @param random from 0 to 1
 */
export const retryDelay = (error: unknown, attempt: number, random: number): number => {
  const backoff = random * Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1))
  const asked = error instanceof SvcHttpError ? (error.retryAfterMs ?? 0) : 0

  return Math.max(asked, backoff)
}
