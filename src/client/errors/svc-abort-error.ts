import type { SvcOperation } from "../operation-name"
import { SvcError } from "./svc-error"

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
