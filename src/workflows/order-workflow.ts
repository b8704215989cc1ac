import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"

/** A workflow of one step, which does something about an order and answers with its id. */
export const orderWorkflow = <Input extends { order_id: string }>(
  id: string,
  act: (container: MedusaContainer, input: Input) => Promise<void>
) => {
  const step = createStep(id, async (input: Input, { container }) => {
    await act(container, input)
    return new StepResponse({ order_id: input.order_id })
  })

  return createWorkflow(`${id}-workflow`, (input: WorkflowData<Input>) => new WorkflowResponse(step(input)))
}
