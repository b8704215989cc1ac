import type { SvcOptions } from "../../config"
import type { Problem } from "../../domain/facts/problem"
import type { OrderRow } from "./ledger/order-row"

type MadeFor = Pick<OrderRow, "environment">
type InForce = Pick<SvcOptions, "environment">

/** The service in force is not called about an attempt that was made for the other environment. */
export class MadeElsewhere extends Error {
  override readonly name = "MadeElsewhere"

  constructor(readonly problem: Problem) {
    super("The attempt was made for the other environment")
  }
}

/** Why the service in force is not called about an attempt. A null `environment`, of an earlier version, counts as the one in force. */
export const elsewhereProblem = (inForce: InForce, { environment }: MadeFor): Problem | undefined =>
  environment === null || environment === inForce.environment
    ? undefined
    : { problem: "made_elsewhere", environment }

/** @throws {MadeElsewhere} when the service in force is not to be called about an attempt. */
export const requireHere = (inForce: InForce, attempt: MadeFor): void => {
  const problem = elsewhereProblem(inForce, attempt)

  if (problem !== undefined) {
    throw new MadeElsewhere(problem)
  }
}
