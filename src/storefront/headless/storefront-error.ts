/**
 * Why a request of the storefront failed; stable.
 * - `invalid_argument`: the call itself is wrong; the message says how.
 * - `unreachable`, `timed_out`, `unavailable` (5xx): the server did not answer, or not in time.
 * - `unauthorized`, `not_found`, `conflict`, `too_many_requests`: 401 and 403, 404, 409, 429.
 * - `rejected`: any other refusal, with the server's message. From `select` also a choice for another plan or amount than was
 *   asked for; `reason` is then `choice_changed` or `amount_changed`.
 * - `unexpected_answer`: not the documented shape, or too large.
 * - `aborted`: by the caller's signal.
 */
export type SvcStorefrontErrorCode =
  | "invalid_argument"
  | "unreachable"
  | "timed_out"
  | "unavailable"
  | "unauthorized"
  | "not_found"
  | "conflict"
  | "too_many_requests"
  | "rejected"
  | "unexpected_answer"
  | "aborted"

export class SvcStorefrontError extends Error {
  override readonly name = "SvcStorefrontError"

  /**
   * @param status the HTTP status, when there was an answer.
   * @param reason the server's own code in its answer, when it gave one; or of `select`, how its choice was changed
   */
  constructor(
    readonly code: SvcStorefrontErrorCode,
    message: string,
    readonly status: number | null = null,
    options?: { cause: unknown },
    readonly reason: string | null = null
  ) {
    super(message, options)
  }
}

export const invalidArgument = (message: string, options?: { cause: unknown }): SvcStorefrontError =>
  new SvcStorefrontError("invalid_argument", message, null, options)

export const unreachable = (cause: unknown): SvcStorefrontError =>
  new SvcStorefrontError("unreachable", "The server could not be reached.", null, { cause })

/**
 * The error for an answer that is not 2xx.
 * @param said a body or an error with the server's message, if it gave one
 */
export const errorOfStatus = (status: number, said: unknown, cause?: unknown): SvcStorefrontError => {
  const { message, code: reason } = looseFields(said)

  return new SvcStorefrontError(
    codeOf(status),
    typeof message === "string" && message !== "" ? message : `The server answered ${status}.`,
    status,
    cause === undefined ? undefined : { cause },
    typeof reason === "string" ? reason : null
  )
}

/** Fields of any value, because an error may come from another realm. */
export const looseFields = (
  value: unknown
): { status?: unknown; message?: unknown; name?: unknown; code?: unknown } =>
  typeof value === "object" && value !== null ? value : {}

const codeOf = (status: number): SvcStorefrontErrorCode => {
  switch (status) {
    case 401:
    case 403:
      return "unauthorized"
    case 404:
      return "not_found"
    case 409:
      return "conflict"
    case 429:
      return "too_many_requests"
    default:
      return status >= 500 ? "unavailable" : "rejected"
  }
}

const PASSING: readonly SvcStorefrontErrorCode[] = [
  "unreachable",
  "timed_out",
  "unavailable",
  "conflict",
  "too_many_requests",
]

/** Throws anything but the error of a request again: that is a mistake in code. */
export function assertStorefrontError(error: unknown): asserts error is SvcStorefrontError {
  if (!(error instanceof SvcStorefrontError)) {
    throw error
  }
}

/** Whether asking again may help. The failed request may still have taken effect. */
export const isPassing = (error: unknown): error is SvcStorefrontError =>
  error instanceof SvcStorefrontError && PASSING.includes(error.code)

/** Whether the request may have taken effect although no answer says so: it was not refused. */
export const mayHaveTakenPlace = (error: unknown): boolean =>
  error instanceof SvcStorefrontError && !String(error.status).startsWith("4")
