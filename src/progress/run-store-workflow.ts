import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { inTime } from "../domain/in-time"

/** Less than any lease: the process that holds the attempt counts a workflow that hangs as failed. */
const LIMIT_MS = 50_000

/**
 * Runs a workflow of the store's own with `{ order_id }`. @returns its transaction, as Medusa's engine gives it.
 * @throws what it throws, and an error when it has not ended within `limitMs`; its end is ignored then.
 */
export const runStoreWorkflow = (
  container: MedusaContainer,
  workflowId: string,
  orderId: string,
  limitMs = LIMIT_MS
): Promise<unknown> => {
  const run = async (): Promise<unknown> => {
    const ended: unknown = await container
      .resolve(Modules.WORKFLOW_ENGINE)
      .run(workflowId, { input: { order_id: orderId } })

    return ended
  }

  return inTime(
    run(),
    limitMs,
    new Error(`The workflow ${workflowId} has not ended within ${limitMs / 1_000} s`)
  )
}
