import type { SvcOptions } from "../../config"
import type { Problem } from "../../domain/facts/problem"
import type { OrderRow } from "./ledger/order-row"

type MadeFor = Pick<OrderRow, "environment">

/** The service in force is not called about an attempt that was made for the other environment. */
export class MadeElsewhere extends Error {
  override readonly name = "MadeElsewhere"

  constructor(readonly problem: Problem) {
    super("The attempt was made for the other environment")
  }
}

/** Why the service in force is not called about an attempt. A null `environment`, of an earlier version, counts as the one in force. */
export const elsewhereProblem = (options: SvcOptions, { environment }: MadeFor): Problem | undefined =>
  environment === null || environment === options.environment
    ? undefined
    : { problem: "made_elsewhere", environment }

/** @throws {MadeElsewhere} when the service in force is not to be called about an attempt. */
export const requireHere = (options: SvcOptions, attempt: MadeFor): void => {
  const problem = elsewhereProblem(options, attempt)

  if (problem !== undefined) {
    throw new MadeElsewhere(problem)
  }
}
