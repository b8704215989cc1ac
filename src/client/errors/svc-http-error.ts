import type { SvcOperation } from "../operation-name"
import { SvcError, type SvcOutcome } from "./svc-error"

/**
 * Nothing below 500 reached the operation, with two exceptions. 303 is how an address tells a browser where
 * to look after a POST took effect. 408 is what some gateways answer when the service behind them, which had
 * the request, took too long. 425 on the other hand is a refusal to begin.
 */
const outcomeOf = (status: number): SvcOutcome =>
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
    super({ problem: "http_status", operation, status }, outcomeOf(status))
  }
}
