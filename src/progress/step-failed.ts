import { errorClassOf } from "../domain/error-class"
import type { Problem } from "../domain/facts/problem"

/** A step of an order that failed over something which the merchant can be told by name. It is logged by the class of its cause. */
export class StepFailed extends Error {
  constructor(
    readonly problem: Problem,
    cause: unknown
  ) {
    super(problem.problem, { cause })
    this.name = errorClassOf(cause)
  }
}
