import type { SvcOperation } from "../operation-name"
import { SvcError } from "./svc-error"
import { unknownOutcomeRemedy } from "./unknown-outcome-remedy"

/** What ran out of time: the wait for a free slot, the connection, or the answer. */
export type SvcTimeoutPhase = "queue" | "connect" | "answer"

const notSentRemedy = (phase: SvcTimeoutPhase): string => {
  switch (phase) {
    case "queue":
      return "Nothing was sent: too many calls at once, raise maxConcurrent or totalTimeoutMs."
    case "connect":
    case "answer":
      return "Nothing was sent: check baseUrl and that this server can reach the service."
  }
}

/** Time ran out. `sent` tells whether the request may have reached the service. */
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
