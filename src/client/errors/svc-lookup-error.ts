import type { SvcOperation } from "../operation-name"
import { saidBy, SvcError } from "./svc-error"

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
