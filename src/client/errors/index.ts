export { ScrubbedCause } from "./scrubbed-cause"
export {
  SERVICE_ERRORS,
  type SvcServiceErrorCode,
  type SvcServiceErrorName,
  type SvcServiceErrorRow,
} from "./service-errors"
export { SvcAbortError, type SvcAbortReason } from "./svc-abort-error"
export { SvcConnectionError, type SvcSendStage } from "./svc-connection-error"
export { SvcError, type SvcOutcome } from "./svc-error"
export { SvcHttpError, type SvcHttpErrorFacts } from "./svc-http-error"
export { SvcInputError, type SvcIssue } from "./svc-input-error"
export { SvcLookupError, type SvcLookupErrorFacts } from "./svc-lookup-error"
export { SvcOptionsError } from "./svc-options-error"
export { SvcResponseError, type SvcResponseErrorFacts, type SvcResponseReason } from "./svc-response-error"
export { SvcServiceError, type SvcServiceErrorFacts } from "./svc-service-error"
export { SvcTimeoutError, type SvcTimeoutPhase } from "./svc-timeout-error"
