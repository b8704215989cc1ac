import type { SvcOperation } from "../operation-name"
import type { ScrubbedCause } from "./scrubbed-cause"
import { SvcError } from "./svc-error"
import { unknownOutcomeRemedy } from "./unknown-outcome-remedy"

const notSentRemedy = (code: string | undefined): string => {
  switch (true) {
    case code === "ENOTFOUND" || code === "EAI_AGAIN":
      return "Nothing was sent: the host name in baseUrl could not be resolved."
    case code === "ECONNREFUSED":
      return "Nothing was sent: nothing listens at the address in baseUrl."
    case code !== undefined && /CERT|TLS|SSL|EPROTO/.test(code):
      return "Nothing was sent: no trusted TLS connection could be made, check the certificate and baseUrl."
    default:
      return "Nothing was sent: check that this server can reach the service."
  }
}

/** No connection, or it broke before an answer came. `sent`: the request may have reached the service. */
export class SvcConnectionError extends SvcError {
  override readonly name = "SvcConnectionError"
  /** The system's code, such as `ECONNREFUSED`, if there was one. */
  readonly code: string | undefined

  constructor(
    operation: SvcOperation,
    readonly sent: boolean,
    cause: ScrubbedCause | undefined
  ) {
    super(sent ? "lost its connection before the answer" : "could not connect", {
      operation,
      outcome: sent ? "unknown" : "rejected",
      remedy: sent ? unknownOutcomeRemedy(operation) : notSentRemedy(cause?.code),
      cause,
    })
    this.code = cause?.code
  }
}
