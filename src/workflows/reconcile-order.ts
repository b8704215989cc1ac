import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { svcOf } from "../modules/svc"
import { attemptsOfOrder } from "../progress/order/interrupted-order"
import { progressOrder } from "../progress/progress-order"
import { madeHere, noSuchOrder } from "./refusals"

/** An order to ask the service about. */
export interface ReconcileOrderInput {
  order_id: string
  /** The admin user's id, or the name of the system that asks. */
  actor: string
}

/**
 * Asks the service about every attempt of an order, and moves each on as far as it goes.
 * @throws {MedusaError} NOT_FOUND when the order was not placed with this payment method.
 */
const reconcileOrder = async (
  container: MedusaContainer,
  { order_id, actor }: ReconcileOrderInput
): Promise<void> => {
  const { ledger, options } = svcOf(container)

  if ((await attemptsOfOrder(container, order_id)).length === 0) {
    throw noSuchOrder(order_id)
  }
  for (const { reference } of madeHere(options, await ledger.orders.ofOrderAndItsSessions(order_id))) {
    await progressOrder(container, { reference, actor })
  }
}

const reconcileOrderStep = createStep(
  "svc-reconcile-order",
  async (input: ReconcileOrderInput, { container }) => {
    await reconcileOrder(container, input)
    return new StepResponse({ order_id: input.order_id })
  }
)

/** Checks an order's status with the service, see {@link reconcileOrder}. */
export const reconcileOrderWorkflow = createWorkflow(
  "svc-reconcile-order-workflow",
  (input: ReconcileOrderInput) => new WorkflowResponse(reconcileOrderStep(input))
)
