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

/** How far a request got: to the connection, into the upload of a large body, or to the wait for the answer. */
export type SvcSendStage = "connect" | "upload" | "answer"

/** A body that is not there whole is none: what was sent of it has no effect. */
export const INCOMPLETE_REMEDY =
  "Nothing took effect, since not everything was sent: check this server's connection to the service, or send the file's URL instead."

const WHAT: Record<SvcSendStage, string> = {
  connect: "could not connect",
  upload: "lost its connection before everything was sent",
  answer: "lost its connection before the answer",
}

const remedyOf = (operation: SvcOperation, stage: SvcSendStage, cause: ScrubbedCause | undefined): string => {
  switch (stage) {
    case "connect":
      return notSentRemedy(cause?.code)
    case "upload":
      return INCOMPLETE_REMEDY
    case "answer":
      return unknownOutcomeRemedy(operation)
  }
}

/** No connection, or it broke before an answer came. */
export class SvcConnectionError extends SvcError {
  override readonly name = "SvcConnectionError"
  /** Whether the whole request may have reached the service. */
  readonly sent: boolean
  /** The system's code, such as `ECONNREFUSED`, if there was one. */
  readonly code: string | undefined

  constructor(operation: SvcOperation, stage: SvcSendStage, cause: ScrubbedCause | undefined) {
    const sent = stage === "answer"

    super(WHAT[stage], {
      operation,
      outcome: sent ? "unknown" : "rejected",
      remedy: remedyOf(operation, stage, cause),
      cause,
    })
    this.sent = sent
    this.code = cause?.code
  }
}
