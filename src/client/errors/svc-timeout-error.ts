import type { SvcOperation } from "../operation-name"
import { SvcError } from "./svc-error"
import { INCOMPLETE_REMEDY, type SvcSendStage } from "./svc-connection-error"
import { unknownOutcomeRemedy } from "./unknown-outcome-remedy"

/** What ran out of time: the wait for a free slot, the connection, the upload of a large body, or the answer. */
export type SvcTimeoutPhase = "queue" | SvcSendStage

const notSentRemedy = (phase: SvcTimeoutPhase): string => {
  switch (phase) {
    case "queue":
      return "Nothing was sent: too many calls at once, raise maxConcurrent or totalTimeoutMs."
    case "upload":
      return INCOMPLETE_REMEDY
    case "connect":
    case "answer":
      return "Nothing was sent: check baseUrl and that this server can reach the service."
  }
}

/** Time ran out. `sent` tells whether the whole request may have reached the service. */
export class SvcTimeoutError extends SvcError {
  override readonly name = "SvcTimeoutError"

  constructor(
    operation: SvcOperation,
    readonly phase: SvcTimeoutPhase,
    readonly sent: boolean
  ) {
    super(sent ? "was not answered in time" : "timed out before it was sent", {
      operation,
      outcome: sent ? "unknown" : "rejected",
      remedy: sent ? unknownOutcomeRemedy(operation) : notSentRemedy(phase),
    })
  }
}
