import { SvcHttpError } from "../errors/svc-http-error"
import { SvcResponseError } from "../errors/svc-response-error"
import type { SvcOperation } from "../operation-name"

/**
 * The JSON in a body. Throws an error that holds nothing of the body: a `SvcResponseError`, or for an HTTP 400,
 * which without its envelope is not the service's own refusal, a `SvcHttpError`.
 */
export const parseJson = (operation: SvcOperation, status: number, body: Buffer): unknown => {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body))
  } catch {
    // The parser's own message quotes the body, so it is not kept as a cause.
    throw status === 400
      ? new SvcHttpError({ operation, status, retryAfterMs: undefined })
      : new SvcResponseError({ operation, status, reason: body.length === 0 ? "empty" : "not_json" })
  }
}
