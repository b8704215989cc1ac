import type { SvcOperation } from "../operation-name"
import type { SvcIssue } from "./svc-input-error"
import type { ScrubbedCause } from "./scrubbed-cause"
import { SvcError } from "./svc-error"
import { unknownOutcomeRemedy } from "./unknown-outcome-remedy"

/**
 * Why an answer could not be used. `not_confirmed`: `error_code` 0 together with `success` false. `other_order`: it names
 * another order than the one that was sent.
 */
export type SvcResponseReason =
  "empty" | "not_json" | "wrong_shape" | "truncated" | "too_large" | "not_confirmed" | "other_order"

/** What an unusable answer is made of. */
export interface SvcResponseErrorFacts {
  operation: SvcOperation
  reason: SvcResponseReason
  status: number
  issues?: SvcIssue[]
  cause?: ScrubbedCause | undefined
}

const WHAT: Record<SvcResponseReason, string> = {
  empty: "was answered with an empty body",
  not_json: "was answered with something other than JSON",
  wrong_shape: "was answered with JSON that is not of the documented shape",
  truncated: "was answered with a body that broke off",
  too_large: "was answered with a body over the size limit",
  not_confirmed: "was answered without an error code, but not confirmed either",
  other_order: "was answered for another order than the one sent",
}

const remedyOf = (operation: SvcOperation, reason: SvcResponseReason): string =>
  reason === "other_order"
    ? `Ask the service's operator what became of the order. ${unknownOutcomeRemedy(operation)}`
    : `Check that baseUrl is the service and not a page before it. ${unknownOutcomeRemedy(operation)}`

/** An answer arrived that is not the documented one. It is never success, and its outcome is unknown. */
export class SvcResponseError extends SvcError {
  override readonly name = "SvcResponseError"
  readonly reason: SvcResponseReason
  readonly status: number
  /** Where the answer differs from the documented shape: paths and expected types, no values. */
  readonly issues: readonly SvcIssue[]

  constructor({ operation, reason, status, issues = [], cause }: SvcResponseErrorFacts) {
    const where = issues.length > 0 ? ` (${issues.map((issue) => issue.path).join(", ")})` : ""

    super(`${WHAT[reason]}${where}`, {
      operation,
      outcome: "unknown",
      remedy: remedyOf(operation, reason),
      cause,
    })
    this.reason = reason
    this.status = status
    this.issues = issues
  }
}
