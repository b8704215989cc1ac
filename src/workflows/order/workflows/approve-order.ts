import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { approveOrderStep, type ApproveOrderInput } from "../steps/approve-order"
import { progressOrderWorkflow } from "./progress-order"

/** Authorises an order that waits for an admin, under `authorization.withoutDownPayment: "manual"` (assumption A1). */
export const approveOrderWorkflow = createWorkflow(
  "svc-approve-order-workflow",
  (input: ApproveOrderInput) => {
    const reference = approveOrderStep(input)
    const result = progressOrderWorkflow.runAsStep({
      input: transform({ reference, input }, (data) => ({
        reference: data.reference,
        actor: data.input.actor,
      })),
    })

    return new WorkflowResponse(result)
  }
)
