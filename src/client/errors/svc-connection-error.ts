import type { SvcOperation } from "../operation-name"
import type { ScrubbedCause } from "./scrubbed-cause"
import { SvcError } from "./svc-error"

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
