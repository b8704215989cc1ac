import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { reconcileOrder, type ReconcileOrderInput } from "../reconcile-order"

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
