import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { retryOrder, type RetryOrderInput } from "../retry-order"

const retryOrderStep = createStep("svc-retry-order", async (input: RetryOrderInput, { container }) => {
  await retryOrder(container, input)
  return new StepResponse({ order_id: input.order_id })
})

/** Tries everything about an order again that failed before, see {@link retryOrder}. */
export const retryOrderWorkflow = createWorkflow(
  "svc-retry-order-workflow",
  (input: RetryOrderInput) => new WorkflowResponse(retryOrderStep(input))
)
