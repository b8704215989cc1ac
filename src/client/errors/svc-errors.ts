import type { CallFailure } from "../../domain/facts/call-failure"
import { callRemedy, callSentence } from "../../words/call-failure"
import { callWordsEn } from "../../words/en/call-failures"
import type { SvcOperation } from "../operation-name"
import type { ScrubbedCause } from "./scrubbed-cause"
import { outcomeOf, SERVICE_ERRORS, type SvcOutcome, type SvcServiceErrorName } from "./service-errors"

/**
 * The ancestor of all errors of a call to the service. Safe to log: it holds no token, personal data or body. Decide by
 * class, `code`, `status` or `reason`, never by message.
 */
export abstract class SvcError extends Error {
  readonly operation: SvcOperation
  /** What to do about it, in plain words, for an operator of the store. */
  readonly remedy: string

  /**
   * @param failure what happened, as a fact that any language can word.
   * @param cause already scrubbed: an error of the HTTP library carries the token and the body.
   */
  constructor(
    readonly failure: CallFailure,
    readonly outcome: SvcOutcome,
    cause?: Error
  ) {
    super(callSentence(callWordsEn, failure), cause === undefined ? {} : { cause })
    this.operation = failure.operation
    this.remedy = callRemedy(callWordsEn, failure)
  }
}

const saidBy = (serviceMessage: string | undefined): { service_says?: string } =>
  serviceMessage === undefined || serviceMessage === "" ? {} : { service_says: serviceMessage.slice(0, 200) }

/** One mistake: where (`order.items[0].quantity`) and what is wrong, without the value. */
export interface SvcIssue {
  path: string
  message: string
}

const listIssues = (issues: readonly SvcIssue[]): string =>
  issues.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`)).join("; ")

/** The input breaks a rule of the specification. Nothing was sent. */
export class SvcInputError extends SvcError {
  override readonly name = "SvcInputError"

  constructor(
    operation: SvcOperation,
    readonly issues: readonly SvcIssue[]
  ) {
    const fields = issues.map(({ path }) => path).filter((path) => path !== "")

    super({ problem: "input_refused", operation, issues: listIssues(issues), fields }, "rejected")
  }
}

/** A file could not be read to its end while it was sent, or had changed. The service does not have all of it. */
export class SvcFileError extends SvcError {
  override readonly name = "SvcFileError"
  readonly sent = false
  /** The system's code, such as `ENOENT`, if there was one. */
  readonly code: string | undefined

  constructor(operation: SvcOperation, cause: ScrubbedCause | undefined) {
    super({ problem: "file_unreadable", operation }, "rejected", cause)
    this.code = cause?.code
  }
}

/** How far a request got: to the connection, into the upload of a large body, or to the wait for the answer. */
export type SvcSendStage = "connect" | "upload" | "answer"

/** No connection, or it broke before an answer came. */
export class SvcConnectionError extends SvcError {
  override readonly name = "SvcConnectionError"
  /** Whether the whole request may have reached the service. */
  readonly sent: boolean
  /** The system's code, such as `ECONNREFUSED`, if there was one. */
  readonly code: string | undefined

  constructor(operation: SvcOperation, stage: SvcSendStage, cause: ScrubbedCause | undefined) {
    const sent = stage === "answer"

    super(
      {
        problem: "connection_failed",
        operation,
        stage,
        ...(cause === undefined ? {} : { code: cause.code }),
      },
      sent ? "unknown" : "rejected",
      cause
    )
    this.sent = sent
    this.code = cause?.code
  }
}

/** What ran out of time: the wait for a free slot, the connection, the upload of a large body, or the answer. */
export type SvcTimeoutPhase = "queue" | SvcSendStage

/** Time ran out. `sent` tells whether the whole request may have reached the service. */
export class SvcTimeoutError extends SvcError {
  override readonly name = "SvcTimeoutError"

  constructor(
    operation: SvcOperation,
    readonly phase: SvcTimeoutPhase,
    readonly sent: boolean
  ) {
    super({ problem: "timed_out", operation, phase, sent }, sent ? "unknown" : "rejected")
  }
}

/** Who ended the call: the caller's `signal`, or `close()` on the client. */
export type SvcAbortReason = "signal" | "closed"

/** The call was ended from this side. `sent` tells whether the whole request may have reached the service. */
export class SvcAbortError extends SvcError {
  override readonly name = "SvcAbortError"

  constructor(
    operation: SvcOperation,
    readonly reason: SvcAbortReason,
    readonly sent: boolean
  ) {
    super({ problem: "aborted", operation, reason, sent }, sent ? "unknown" : "rejected")
  }
}

/**
 * A status below 500 means that the call had no effect, with two exceptions. 303 tells a browser where to look after a POST
 * took effect. Some gateways answer 408 when the service behind them has the request and takes too long. 425 is no
 * exception: it refuses to begin.
 */
const outcomeOfStatus = (status: number): SvcOutcome =>
  status >= 500 || status === 303 || status === 408 ? "unknown" : "rejected"

/** The answer was an HTTP status other than 2xx. Its body is not part of the interface and is not read. */
export class SvcHttpError extends SvcError {
  override readonly name = "SvcHttpError"

  /** @param retryAfterMs how long the service asks to wait, from `Retry-After` */
  constructor(
    operation: SvcOperation,
    readonly status: number,
    readonly retryAfterMs?: number
  ) {
    super({ problem: "http_status", operation, status }, outcomeOfStatus(status))
  }
}

/**
 * Why an answer could not be used. `not_confirmed`: `error_code` is 0 but `success` is false. `other_order`: the answer
 * names another order than the request.
 */
export type SvcResponseReason =
  "empty" | "not_json" | "wrong_shape" | "truncated" | "too_large" | "not_confirmed" | "other_order"

/** The answer is not the documented one. It never counts as success, and its outcome is unknown. */
export class SvcResponseError extends SvcError {
  override readonly name = "SvcResponseError"

  /** @param issues where the answer differs from the documented shape: paths and expected types, no values */
  constructor(
    operation: SvcOperation,
    readonly status: number,
    readonly reason: SvcResponseReason,
    readonly issues: readonly SvcIssue[] = [],
    cause?: ScrubbedCause
  ) {
    super(
      { problem: "answer_unusable", operation, reason, paths: issues.map(({ path }) => path) },
      "unknown",
      cause
    )
  }
}

/** Check Eligibility was refused: `is_error` is true, usually with HTTP 400 (spec 7.2). */
export class SvcLookupError extends SvcError {
  override readonly name = "SvcLookupError"

  /** @param serviceMessage the service's `message`, without anything that was sent and without numbers and addresses */
  constructor(
    operation: SvcOperation,
    readonly status: number,
    readonly serviceMessage: string | undefined
  ) {
    super({ problem: "lookup_refused", operation, ...saidBy(serviceMessage) }, "rejected")
  }
}

const nameOf = (code: number): SvcServiceErrorName =>
  SERVICE_ERRORS.find((row) => row.code === code)?.name ?? "UNKNOWN_ERROR_CODE"

/**
 * The service answered with a non-zero `error_code` (spec 7.1). `name` is the specification's name of the
 * code, or `UNKNOWN_ERROR_CODE`.
 */
export class SvcServiceError extends SvcError {
  override readonly name: SvcServiceErrorName

  /**
   * @param code the `error_code` as a number, whichever way it was sent
   * @param fields names of the failing request fields, as far as `errors` names fields of the specification
   * @param serviceMessage the service's `message`, without anything that was sent and without numbers and addresses
   */
  constructor(
    operation: SvcOperation,
    readonly code: number,
    readonly fields: readonly string[],
    readonly serviceMessage: string | undefined
  ) {
    const name = nameOf(code)

    super(
      { problem: "service_refused", operation, code, name, fields: [...fields], ...saidBy(serviceMessage) },
      outcomeOf(code)
    )
    this.name = name
  }
}

/** `createSvcClient` was called with options that cannot work. Lists every mistake, echoes no value. */
export class SvcOptionsError extends Error {
  override readonly name = "SvcOptionsError"

  constructor(readonly issues: readonly SvcIssue[]) {
    super(`The service client's options are wrong: ${listIssues(issues)}`)
  }
}
