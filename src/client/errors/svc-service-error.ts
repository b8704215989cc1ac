import type { SvcOperation } from "../operation-name"
import { SERVICE_ERRORS, type SvcServiceErrorName } from "./service-errors"
import { saidBy, SvcError, type SvcOutcome } from "./svc-error"

export interface SvcServiceErrorFacts {
  operation: SvcOperation
  code: number
  fields: string[]
  serviceMessage: string | undefined
}

const rowOf = (code: number): { name: SvcServiceErrorName; outcome: SvcOutcome } =>
  SERVICE_ERRORS.find((row) => row.code === code) ?? { name: "UNKNOWN_ERROR_CODE", outcome: "rejected" }

/**
 * The service answered with a non-zero `error_code` (spec 7.1). `name` is the specification's name of the
 * code, or `UNKNOWN_ERROR_CODE`.
 */
export class SvcServiceError extends SvcError {
  override readonly name: SvcServiceErrorName
  /** The `error_code` as a number, whichever way it was sent. */
  readonly code: number
  /** Names of the failing request fields, as far as `errors` names fields of the specification. */
  readonly fields: readonly string[]
  /** The service's `message`, without anything that was sent and without numbers and addresses. */
  readonly serviceMessage: string | undefined

  constructor({ operation, code, fields, serviceMessage }: SvcServiceErrorFacts) {
    const { name, outcome } = rowOf(code)

    super(
      { problem: "service_refused", operation, code, name, fields: [...fields], ...saidBy(serviceMessage) },
      outcome
    )
    this.name = name
    this.code = code
    this.fields = fields
    this.serviceMessage = serviceMessage
  }
}
