import type { SvcOperation } from "../operation-name"
import { saidBy, SvcError } from "./svc-error"

export interface SvcLookupErrorFacts {
  operation: SvcOperation
  status: number
  serviceMessage: string | undefined
}

/** Check Eligibility was refused: `is_error` is true, usually with HTTP 400 (spec 7.2). */
export class SvcLookupError extends SvcError {
  override readonly name = "SvcLookupError"
  readonly status: number
  /** The service's `message`, without anything that was sent and without numbers and addresses. */
  readonly serviceMessage: string | undefined

  constructor({ operation, status, serviceMessage }: SvcLookupErrorFacts) {
    super({ problem: "lookup_refused", operation, ...saidBy(serviceMessage) }, "rejected")
    this.status = status
    this.serviceMessage = serviceMessage
  }
}
