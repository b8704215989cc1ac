import { progressAll } from "../progress/progress-order"
import { attemptsToMove } from "./attempts-to-move"
import { orderWorkflow } from "./order-workflow"

/** An order to ask the service about. */
export interface ReconcileOrderInput {
  order_id: string
  /** The admin user's id, or the name of the system that asks. */
  actor: string
}

/**
 * Asks the service about every attempt of an order, and moves each on as far as it goes.
 * @throws {MedusaError} NOT_FOUND when the order was not placed with this payment method; else as {@link progressAll}.
 */
export const reconcileOrderWorkflow = orderWorkflow(
  "svc-reconcile-order",
  async (container, { order_id, actor }: ReconcileOrderInput) =>
    progressAll(container, await attemptsToMove(container, order_id), actor)
)
