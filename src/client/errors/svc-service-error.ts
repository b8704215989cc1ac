import type { SvcOperation } from "../operation-name"
import { outcomeOf, SERVICE_ERRORS, type SvcServiceErrorName } from "./service-errors"
import { saidBy, SvcError } from "./svc-error"

const nameOf = (code: number): SvcServiceErrorName =>
  SERVICE_ERRORS.find((row) => row.code === code)?.name ?? "UNKNOWN_ERROR_CODE"

/**
 * The service answered with a non-zero `error_code` (spec 7.1). `name` is the specification's name of the
 * code, or `UNKNOWN_ERROR_CODE`.
 */
export class SvcServiceError extends SvcError {
  override readonly name: SvcServiceErrorName

  /**
   * @param code the `error_code` as a number, whichever way it was sent
   * @param fields names of the failing request fields, as far as `errors` names fields of the specification
   * @param serviceMessage the service's `message`, without anything that was sent and without numbers and addresses
   */
  constructor(
    operation: SvcOperation,
    readonly code: number,
    readonly fields: readonly string[],
    readonly serviceMessage: string | undefined
  ) {
    const name = nameOf(code)

    super(
      { problem: "service_refused", operation, code, name, fields: [...fields], ...saidBy(serviceMessage) },
      outcomeOf(code)
    )
    this.name = name
  }
}
