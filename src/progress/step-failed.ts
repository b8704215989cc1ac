import { MedusaError } from "@medusajs/framework/utils"
import { errorClassOf } from "../domain/error-class"
import type { Problem } from "../domain/facts/problem"
import { problemEn } from "../words/en/problems"

/**
 * A step of an order failed, and `problem` tells a person why: the person who asked for it, else the list and the
 * timeline. The log names the class of the cause.
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

/** Whether a wait for a lock was in vain, by the message of Medusa's locking providers. */
export const isWaitInVain = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  "message" in error &&
  String(error.message).includes(WAITED_IN_VAIN)
