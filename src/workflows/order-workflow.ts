import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import type { z } from "@medusajs/framework/zod"
import type { WithoutNulls } from "../domain/without-nulls"
import { checkInput, text } from "./check-input"

/** An order that something is asked for. */
export interface OrderAndActor {
  order_id: string
  /** The admin user's id, or the name of the system that asks. */
  actor: string
}

/**
 * A workflow of one step, which does something about an order and answers with its id.
 * @param more of its input that is checked, besides the order and the actor
 */
export const orderWorkflow = <Input extends OrderAndActor>(
  id: string,
  act: (container: MedusaContainer, input: WithoutNulls<Input>) => Promise<void>,
  more: z.ZodRawShape = {}
) => {
  const step = createStep(id, async (input: Input, { container }) => {
    await act(container, checkInput({ order_id: text, actor: text, ...more }, input))
    return new StepResponse({ order_id: input.order_id })
  })

  return createWorkflow(`${id}-workflow`, (input: WorkflowData<Input>) => new WorkflowResponse(step(input)))
}
