import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { progressOrder, type ProgressOrderInput } from "../progress/progress-order"
import { checkInput, text } from "./check-input"

const progressOrderStep = createStep(
  "svc-progress-order-step",
  async (input: ProgressOrderInput, { container }) => {
    checkInput({ reference: text, actor: text }, input)
    const { claimed, state } = await progressOrder(container, input)

    return new StepResponse({ claimed, state })
  }
)

/** Moves one attempt on as far as it goes, see {@link progressOrder}. */
export const progressOrderWorkflow = createWorkflow(
  "svc-progress-order",
  (input: ProgressOrderInput) => new WorkflowResponse(progressOrderStep(input))
)
