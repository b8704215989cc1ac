import { MedusaError } from "@medusajs/framework/utils"
import { errorClassOf, stackFrom } from "../domain/error-class"
import type { Problem } from "../domain/facts/problem"
import { problemEn } from "../words/en/problems"

/**
 * A step of an order failed, and `problem` tells a person why: the person who asked for it, else the list and the
 * timeline. The log names the class of the cause, and where that happened.
 */
export class StepFailed extends MedusaError {
  constructor(
    readonly problem: Problem,
    cause: unknown
  ) {
    super(MedusaError.Types.UNEXPECTED_STATE, problemEn(problem))
    this.name = errorClassOf(cause)
    this.stack = stackFrom(this, cause)
  }
}

/** A wait for one of Medusa's locks was in vain, e.g. because the workflow that runs this one holds the lock. */
export class LockHeld extends StepFailed {
  /** @param lock null if Medusa itself waited: it does not say for which lock. */
  constructor(lock: string | null, cause: unknown) {
    super({ problem: "lock_held", lock }, cause)
  }
}

export const WAITED_IN_VAIN = "Timed-out acquiring lock"

/** What Medusa's locking providers say: of a wait, and of a lock that is asked for once. */
const NOT_ACQUIRED = [WAITED_IN_VAIN, "Failed to acquire lock", "is already locked"]

/** Whether a wait for a lock was in vain: our own error, or the message of Medusa's locking providers. */
export const isWaitInVain = (error: unknown): boolean =>
  error instanceof LockHeld ||
  (typeof error === "object" &&
    error !== null &&
    "message" in error &&
    NOT_ACQUIRED.some((words) => String(error.message).includes(words)))
