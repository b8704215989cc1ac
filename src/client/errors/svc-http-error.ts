import type { SvcOperation } from "../operation-name"
import { SvcError, type SvcOutcome } from "./svc-error"
import { unknownOutcomeRemedy } from "./unknown-outcome-remedy"

/** What an HTTP-level failure is made of. */
export interface SvcHttpErrorFacts {
  operation: SvcOperation
  status: number
  retryAfterMs: number | undefined
}

/**
 * Nothing below 500 reached the operation, with two exceptions. 303 is how an address tells a browser where
 * to look after a POST took effect. 408 is what some gateways answer when the service behind them, which had
 * the request, took too long. 425 on the other hand is a refusal to begin.
 */
const outcomeOf = (status: number): SvcOutcome =>
  status >= 500 || status === 303 || status === 408 ? "unknown" : "rejected"

const remedyOf = (operation: SvcOperation, status: number): string => {
  switch (true) {
    case status >= 300 && status < 400:
      return "Redirects are not followed, since the access token must not follow them: set baseUrl to the final address (https, right host, no path too many)."
    case status === 401:
      return "The access token is not accepted: check that it is complete and of the same environment as baseUrl."
    case status === 403:
      return "The access token is accepted but may not do this, or this server's address is not allowed: ask the service's operator."
    case status === 404:
      return "Nothing answers at this address: check baseUrl and brand.pathPrefix."
    case status === 413:
      return "The request is too large for the service: send a smaller file, or its URL."
    case status === 429:
      return "Too many requests: wait for `retryAfterMs` if given, and lower client.maxConcurrent if it persists."
    case outcomeOf(status) === "unknown":
      return `The service, or a gateway before it, failed. ${unknownOutcomeRemedy(operation)}`
    default:
      return "The specification does not name this status: check baseUrl and what stands between this server and the service."
  }
}

/** The answer was an HTTP status other than 2xx. Its body is not part of the interface and is not read. */
export class SvcHttpError extends SvcError {
  override readonly name = "SvcHttpError"
  readonly status: number
  /** How long the service asks to wait, in milliseconds, from `Retry-After`. */
  readonly retryAfterMs: number | undefined

  constructor({ operation, status, retryAfterMs }: SvcHttpErrorFacts) {
    super(`was answered with HTTP ${status}`, {
      operation,
      outcome: outcomeOf(status),
      remedy: remedyOf(operation, status),
    })
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}
