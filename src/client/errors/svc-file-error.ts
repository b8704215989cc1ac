import type { SvcOperation } from "../operation-name"
import type { ScrubbedCause } from "./scrubbed-cause"
import { SvcError } from "./svc-error"

/** A file could not be read to its end while it was sent, or had changed: the service does not have all of it. */
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
