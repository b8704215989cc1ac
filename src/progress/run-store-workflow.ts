import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { inTime } from "../domain/in-time"

/** Less than any lease: the process that holds the attempt counts a workflow that hangs as failed. */
const LIMIT_MS = 50_000

const runShape = z.looseObject({
  acknowledgement: z.looseObject({ hasFinished: z.boolean() }),
  result: z.unknown(),
})

/**
 * Runs a workflow of the store's own with `{ order_id }`. @returns its result.
 * @throws what it throws, and {@link NotEnded} when it has not ended within `limitMs`, or when Medusa's engine leaves a step for
 *   later. Its end is ignored then, and a next try runs it anew.
 */
export const runStoreWorkflow = (
  container: MedusaContainer,
  workflowId: string,
  orderId: string,
  limitMs = LIMIT_MS
): Promise<unknown> => {
  const run = async (): Promise<unknown> => {
    const ran: unknown = await container
      .resolve(Modules.WORKFLOW_ENGINE)
      .run(workflowId, { input: { order_id: orderId } })
    const { acknowledgement, result } = runShape.parse(ran)

    if (!acknowledgement.hasFinished) {
      throw new NotEnded(`The workflow ${workflowId} leaves a step for later`)
    }
    return result
  }

  return inTime(
    run(),
    limitMs,
    new NotEnded(`The workflow ${workflowId} has not ended within ${limitMs / 1_000} s`)
  )
}

/** The log has its name alone. */
class NotEnded extends Error {
  override readonly name = "NotEnded"
}
