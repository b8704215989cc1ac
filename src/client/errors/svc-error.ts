import { SVC_OPERATIONS, type SvcOperation } from "../operation-name"

/**
 * What is known about the call's effect: `rejected` means certainly none, `unknown` means it may have taken
 * effect and has to be settled before it is given up (design, guarantee 2). For Check Eligibility, which has
 * no effect, `unknown` means that there was no readable answer.
 */
export type SvcOutcome = "rejected" | "unknown"

/** What every error of a call carries. */
export interface SvcErrorFacts {
  operation: SvcOperation
  outcome: SvcOutcome
  remedy: string
  /** Already scrubbed: never an error of the HTTP library, which carries the token and the body. */
  cause?: Error | undefined
}

/**
 * The ancestor of all errors of a call to the service. Holds neither token nor personal data nor bodies, so
 * it can be logged as it is. Decide by class, `code`, `status` or `reason`, never by message.
 */
export abstract class SvcError extends Error {
  readonly operation: SvcOperation
  readonly outcome: SvcOutcome
  /** What to do about it, in plain words, for an operator of the store. */
  readonly remedy: string

  constructor(what: string, { operation, outcome, remedy, cause }: SvcErrorFacts) {
    super(`${SVC_OPERATIONS[operation]} ${what}. ${remedy}`, cause === undefined ? {} : { cause })
    this.operation = operation
    this.outcome = outcome
    this.remedy = remedy
  }
}
