export { ScrubbedCause } from "./scrubbed-cause"
export {
  outcomeOf,
  SERVICE_ERRORS,
  type SvcServiceErrorCode,
  type SvcServiceErrorName,
  type SvcServiceErrorRow,
} from "./service-errors"
export { SvcAbortError, type SvcAbortReason } from "./svc-abort-error"
export { SvcConnectionError, type SvcSendStage } from "./svc-connection-error"
export { SvcError, type SvcOutcome } from "./svc-error"
export { SvcFileError } from "./svc-file-error"
export { SvcHttpError } from "./svc-http-error"
export { SvcInputError, type SvcIssue } from "./svc-input-error"
export { SvcLookupError } from "./svc-lookup-error"
export { SvcOptionsError } from "./svc-options-error"
export { SvcResponseError, type SvcResponseReason } from "./svc-response-error"
export { SvcServiceError } from "./svc-service-error"
export { SvcTimeoutError, type SvcTimeoutPhase } from "./svc-timeout-error"
