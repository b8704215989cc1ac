import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { recordDeliveryOutcome, type RecordDeliveryOutcomeInput } from "../record-delivery-outcome"

const recordDeliveryOutcomeStep = createStep(
  "svc-record-delivery-outcome",
  async (input: RecordDeliveryOutcomeInput, { container }) => {
    await recordDeliveryOutcome(container, input)
    return new StepResponse({ order_id: input.order_id })
  }
)

/** Records what the operator says of a delivery, see {@link recordDeliveryOutcome}. */
export const recordDeliveryOutcomeWorkflow = createWorkflow(
  "svc-record-delivery-outcome-workflow",
  (input: RecordDeliveryOutcomeInput) => new WorkflowResponse(recordDeliveryOutcomeStep(input))
)
