import { type SvcError, SvcHttpError } from "../../client"
import { retryDelayMs } from "../../domain/backoff"

/** Without this limit, the service could park work for as long as it likes. */
const LONGEST_ASKED_MS = 3_600_000

/** Milliseconds for which the service asked to be left alone, by `Retry-After`; an hour at most. */
export const askedPauseMs = (error: unknown): number =>
  error instanceof SvcHttpError ? Math.min(error.retryAfterMs ?? 0, LONGEST_ASKED_MS) : 0

/** Milliseconds until a call that has failed `tries` times is made again in the background; see {@link retryDelayMs}. */
export const retryPauseMs = (error: SvcError, tries: number, firstMs?: number): number =>
  Math.max(retryDelayMs(tries, firstMs), askedPauseMs(error))
