import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { requestDelivery } from "../request-delivery"

/** A delivery that a store's own code confirms, as a courier's connector does. */
export interface ConfirmDeliveryInput {
  order_id: string
  /** Where the proof opens without signing in. Without one, what the store's other sources give. */
  proof_url?: string | undefined
  /** Ask the buyer by SMS instead. Default false. */
  ask_buyer?: boolean | undefined
  /** The admin user's id, or the name of the system that confirms it. */
  actor: string
}

const confirmDeliveryStep = createStep(
  "svc-confirm-delivery",
  async ({ order_id, proof_url, ask_buyer, actor }: ConfirmDeliveryInput, { container }) => {
    await requestDelivery(container, {
      orderId: order_id,
      proof: proof_url === undefined ? undefined : { kind: "url", url: proof_url },
      askBuyer: ask_buyer ?? false,
      actor,
    })
    return new StepResponse({ order_id })
  }
)

/** Confirms a delivery whatever the fulfilments say, see {@link requestDelivery}. */
export const confirmDeliveryWorkflow = createWorkflow(
  "svc-confirm-delivery-workflow",
  (input: ConfirmDeliveryInput) => new WorkflowResponse(confirmDeliveryStep(input))
)
