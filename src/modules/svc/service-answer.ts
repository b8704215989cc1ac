import { SvcError, SvcHttpError, SvcServiceError } from "../../client"
import { retryDelayMs } from "../../domain/backoff"
import { tryAgain } from "../../domain/try-again"
import { HOUR_MS, MINUTE_MS } from "../../domain/units-of-time"
import { LeaseLost } from "./ledger/lease"

// What is done with the service's answer, whichever operation it is of.

/**
 * The service knows no such order (spec 7.1), so the call did nothing. The service itself had given the order's id: most likely
 * the token is another merchant's, and with the right token the service knows the order again (ADR 25).
 */
export const UNKNOWN_ORDER = 808

/** The service is asked by itself about an order that it does not know only so often. */
const UNKNOWN_ORDER_MS = 30 * MINUTE_MS

/** The order's state does not permit the operation (spec 7.1): e.g. it is delivered already, or not yet payable. */
export const STATE_NOT_FIT = 811

/** Without this limit, the service could park work for as long as it likes. */
const LONGEST_ASKED_MS = HOUR_MS

/** A field is missing or failed validation (spec 7.1). */
export const INVALID = 400

/** Gives the service's answer, or its client's error as a value. Any other error is thrown. */
export const orSvcError = <Answer>(call: Promise<Answer>): Promise<Answer | SvcError> =>
  call.catch((error: unknown) => {
    if (error instanceof SvcError) {
      return error
    }
    throw error
  })

/** The service's own code (spec 7.1); null when it gave none. */
export const codeOf = (error: unknown): number | null =>
  error instanceof SvcServiceError ? error.code : null

/** The request fields that the service named as failing (spec 7.1). */
export const fieldsOf = (error: unknown): readonly string[] =>
  error instanceof SvcServiceError ? error.fields : []

/** Who said so: that no answer came is this side's own finding. */
export const actorOf = (error: unknown): "service" | "system" =>
  error instanceof SvcError && ("status" in error || codeOf(error) !== null) ? "service" : "system"

/** No code of the service: nothing reached it, or it was not the service that answered. Worth another try. */
export const isTransport = (error: SvcError): boolean =>
  codeOf(error) === null && ("sent" in error || "status" in error)

/** Milliseconds for which the service asked to be left alone, by `Retry-After`; an hour at most. */
export const askedPauseMs = (error: unknown): number =>
  error instanceof SvcHttpError ? Math.min(error.retryAfterMs ?? 0, LONGEST_ASKED_MS) : 0

/**
 * Until when the service asked to be left alone about an order. A failure that does not speak of it takes no pause back.
 * @param before what it asked for earlier
 */
export const pausedUntil = (error: unknown, before: Date | null, now: Date): Date | null => {
  const ms = askedPauseMs(error)

  return ms === 0 ? before : new Date(now.getTime() + ms)
}

/**
 * Milliseconds until a call that has failed `tries` times is made again in the background; see {@link retryDelayMs}. After
 * {@link UNKNOWN_ORDER}, half an hour at first.
 */
export const retryPauseMs = (error: unknown, tries: number, firstMs?: number): number =>
  Math.max(
    retryDelayMs(tries, codeOf(error) === UNKNOWN_ORDER ? UNKNOWN_ORDER_MS : firstMs),
    askedPauseMs(error)
  )

/**
 * Writes down what the service has answered. The store's own errors must not turn that answer into another one (design D22).
 * @param what was answered, such as `invoice INV-1`
 * @throws what the last try threw; {@link LeaseLost} at once.
 */
export const writeAnswer = <T>(
  { logger }: { logger: { error: (message: string) => void } },
  what: string,
  write: () => Promise<T>
): Promise<T> =>
  tryAgain(write, {
    stands: (error) => error instanceof LeaseLost,
    onFailure: (error) => {
      logger.error(
        `svc.${what} was answered, but not written down: ${error instanceof Error ? error.message : "error"}`
      )
    },
  })
