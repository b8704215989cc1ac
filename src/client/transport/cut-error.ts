import { SvcAbortError } from "../errors/svc-abort-error"
import type { SvcError } from "../errors/svc-error"
import { SvcTimeoutError, type SvcTimeoutPhase } from "../errors/svc-timeout-error"
import type { SvcOperation } from "../operation-name"
import type { CutReason } from "./cutoff"

/** The error of a call that was cut short in a phase. */
export const cutError = (
  operation: SvcOperation,
  reason: CutReason,
  phase: SvcTimeoutPhase,
  sent: boolean
): SvcError => {
  switch (reason) {
    case "connect_timeout":
    case "upload_stalled":
    case "attempt_timeout":
    case "total_timeout":
      return new SvcTimeoutError(operation, phase, sent)
    case "aborted":
      return new SvcAbortError(operation, "signal", sent)
    case "closed":
      return new SvcAbortError(operation, "closed", sent)
  }
}
