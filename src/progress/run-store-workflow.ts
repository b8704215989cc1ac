import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { inTime } from "../domain/in-time"

/** Less than any lease: a workflow that hangs is counted as failed by whoever holds the attempt. */
const LIMIT_MS = 50_000

/**
 * Runs a workflow of the store's own with `{ order_id }`. @returns its transaction, as Medusa's workflow engine gives it.
 * @throws what it throws, and when it has not ended within `limitMs`; it goes on unheard then.
 */
export const runStoreWorkflow = (
  container: MedusaContainer,
  workflowId: string,
  orderId: string | null,
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
