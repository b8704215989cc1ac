import { SvcConnectionError } from "../errors/svc-connection-error"
import { SvcHttpError } from "../errors/svc-http-error"
import { SvcResponseError } from "../errors/svc-response-error"
import { SvcServiceError } from "../errors/svc-service-error"
import { SvcTimeoutError } from "../errors/svc-timeout-error"

/** Whether the same call may go better in a moment. An answer of the wrong shape stays wrong, for instance. */
export const isTransient = (error: unknown): boolean => {
  if (error instanceof SvcHttpError) {
    return error.status === 429 || error.status === 408 || error.status >= 500
  }

  if (error instanceof SvcResponseError) {
    return error.reason === "truncated" || error.reason === "empty" || error.reason === "not_json"
  }

  if (error instanceof SvcServiceError) {
    return error.code === 500
  }

  return error instanceof SvcConnectionError || error instanceof SvcTimeoutError
}
