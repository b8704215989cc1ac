import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { svcOf } from "../modules/svc"
import { progressOrder, type ProgressOrderInput, unlessLockHeld } from "../progress/progress-order"
import { checkInput, text } from "./check-input"
import { notFound } from "./refusals"

const progressOrderStep = createStep(
  "svc-progress-order-step",
  async (input: ProgressOrderInput, { container }) => {
    checkInput({ reference: text, actor: text }, input)
    const { claimed, state } = unlessLockHeld(await progressOrder(container, input))

    if (!claimed && (await svcOf(container).ledger.orders.byReference(input.reference)) === undefined) {
      throw notFound(`Attempt ${input.reference} was not found`)
    }
    return new StepResponse({ claimed, state })
  }
)

/**
 * Moves one attempt on as far as it goes, see {@link progressOrder}.
 * @throws {MedusaError} NOT_FOUND when there is no such attempt; UNEXPECTED_STATE when a step failed, or a lock was waited for in vain.
 */
export const progressOrderWorkflow = createWorkflow(
  "svc-progress-order",
  (input: ProgressOrderInput) => new WorkflowResponse(progressOrderStep(input))
)
