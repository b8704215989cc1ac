import type { SvcOperation } from "../operation-name"
import { SvcError } from "./svc-error"
import type { SvcSendStage } from "./svc-connection-error"

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
