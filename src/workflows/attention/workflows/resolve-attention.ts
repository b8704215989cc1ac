import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { resolveAttentionStep, type ResolveAttentionInput } from "../steps/resolve-attention"

/**
 * Takes something off the list of what needs a person, with a note; resolving twice is no mistake.
 * @returns how many points were open.
 * @throws {MedusaError} NOT_FOUND when there is no such point, or the order was not placed with this payment method.
 */
export const resolveAttentionWorkflow = createWorkflow(
  "svc-resolve-attention-workflow",
  (input: ResolveAttentionInput) => {
    const resolved = resolveAttentionStep(input)

    return new WorkflowResponse(transform(resolved, (count) => ({ resolved: count })))
  }
)
