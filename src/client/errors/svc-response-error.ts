import type { SvcOperation } from "../operation-name"
import type { SvcIssue } from "./svc-input-error"
import type { ScrubbedCause } from "./scrubbed-cause"
import { SvcError } from "./svc-error"

/**
 * Why an answer could not be used. `not_confirmed`: `error_code` 0 together with `success` false. `other_order`: it names
 * another order than the one that was sent.
 */
export type SvcResponseReason =
  "empty" | "not_json" | "wrong_shape" | "truncated" | "too_large" | "not_confirmed" | "other_order"

/** An answer arrived that is not the documented one. It is never success, and its outcome is unknown. */
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
