import { progressAll } from "../progress/progress-order"
import { attemptsToMove } from "./attempts-to-move"
import { type OrderAndActor, orderWorkflow } from "./order-workflow"
import { workedOn } from "./refusals"

/**
 * Asks the service about every attempt of an order, and moves each on as far as it goes.
 * @throws {MedusaError} NOT_FOUND when the order was not placed with this payment method; CONFLICT when another process was
 *   at work on an attempt for too long: it was not asked about; else as {@link progressAll}.
 */
export const reconcileOrderWorkflow = orderWorkflow(
  "svc-reconcile-order",
  async (container, { order_id, actor }: OrderAndActor) => {
    if (!(await progressAll(container, await attemptsToMove(container, order_id), actor))) {
      throw workedOn()
    }
  }
)
