import { setTimeout as pause } from "node:timers/promises"
import { z } from "zod"
import type { SvcOperation } from "../../../src/client"
import type { SandboxControl } from "../../../support/sandbox-control"

const countsSchema = z.looseObject({ fault_calls: z.record(z.string(), z.number()) })

/**
 * Resolves once a call of the operation has reached the sandbox since its faults were set, within five seconds.
 * With a delaying fault the call is then in flight.
 */
export const untilInFlight = async (control: SandboxControl, operation: SvcOperation): Promise<void> => {
  const until = Date.now() + 5_000

  while (!countsSchema.parse(await control.state()).fault_calls[operation]) {
    if (Date.now() > until) {
      throw new Error(`No call of ${operation} reached the sandbox`)
    }
    await pause(20)
  }
}
