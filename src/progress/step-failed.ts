import { MedusaError } from "@medusajs/framework/utils"
import { errorClassOf } from "../domain/error-class"
import type { Problem } from "../domain/facts/problem"
import { problemEn } from "../words/en/problems"

/**
 * A step of an order that failed over something which a person can be told by name: who asked for it, or else the list and the
 * timeline. It is logged by the class of its cause.
 */
export class StepFailed extends MedusaError {
  constructor(
    readonly problem: Problem,
    cause: unknown
  ) {
    super(MedusaError.Types.UNEXPECTED_STATE, problemEn(problem))
    this.name = errorClassOf(cause)
  }
}

const WAITED_IN_VAIN = "Timed-out acquiring lock"

/** Somebody else had a lock for as long as it was waited for, in the words of Medusa's locking providers. */
export const isWaitInVain = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  "message" in error &&
  String(error.message).includes(WAITED_IN_VAIN)
