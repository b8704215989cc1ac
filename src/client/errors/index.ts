export { ScrubbedCause } from "./scrubbed-cause"
export {
  outcomeOf,
  SERVICE_ERRORS,
  type SvcOutcome,
  type SvcServiceErrorCode,
  type SvcServiceErrorName,
  type SvcServiceErrorRow,
} from "./service-errors"
export * from "./svc-errors"
