import type { CallFailure } from "../../domain/facts/call-failure"
import { callRemedy, callSentence } from "../../words/call-failure"
import { callWordsEn } from "../../words/en/call-failures"
import type { SvcOperation } from "../operation-name"

/**
 * What is known about the call's effect: `rejected` means certainly none, `unknown` means it may have taken
 * effect and has to be settled before it is given up (design, guarantee 2). For Check Eligibility, which has
 * no effect, `unknown` means that there was no readable answer.
 */
export type SvcOutcome = "rejected" | "unknown"

/**
 * The ancestor of all errors of a call to the service. Holds neither token nor personal data nor bodies, so
 * it can be logged as it is. Decide by class, `code`, `status` or `reason`, never by message.
 */
export abstract class SvcError extends Error {
  readonly operation: SvcOperation
  /** What to do about it, in plain words, for an operator of the store. */
  readonly remedy: string

  /**
   * @param failure what happened, as a fact that can be put into words in any language.
   * @param cause already scrubbed: never an error of the HTTP library, which carries the token and the body.
   */
  constructor(
    readonly failure: CallFailure,
    readonly outcome: SvcOutcome,
    cause?: Error
  ) {
    super(callSentence(callWordsEn, failure), cause === undefined ? {} : { cause })
    this.operation = failure.operation
    this.remedy = callRemedy(callWordsEn, failure)
  }
}

export const saidBy = (serviceMessage: string | undefined): { service_says?: string } =>
  serviceMessage === undefined || serviceMessage === "" ? {} : { service_says: serviceMessage.slice(0, 200) }
