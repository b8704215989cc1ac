import { z } from "zod"
import type { SvcOperation } from "../../../src/client"
import type { SandboxControl } from "../../../support/sandbox-control"
import { polling } from "../../../support/polling"

const countsSchema = z.looseObject({ fault_calls: z.record(z.string(), z.number()) })

/**
 * Resolves once a call of the operation has reached the sandbox since its faults were set, within five seconds.
 * With a delaying fault the call is then in flight.
 */
export const untilInFlight = async (control: SandboxControl, operation: SvcOperation): Promise<void> => {
  const patience = { what: `a call of ${operation} reaches the sandbox`, withinMs: 5_000, everyMs: 20 }

  await polling(async () => countsSchema.parse(await control.state()).fault_calls[operation], patience).until(
    Boolean
  )
}
