import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { asMedusaError } from "../../../modules/svc/checkout/as-medusa-error"
import { progressOrder, type ProgressOrderInput } from "../progress-order"
import { recordDownPaymentStep, type RecordDownPaymentInput } from "../steps/record-down-payment"

const sendCheckoutStep = createStep("svc-send-checkout", async (input: ProgressOrderInput, { container }) => {
  const { claimed, state, refusal } = await progressOrder(container, input)

  if (refusal !== undefined) {
    throw asMedusaError(refusal)
  }
  return new StepResponse({ claimed, state })
})

/**
 * Records a down payment that the merchant collected, then sends the checkout with its reference (spec 2.4). Run it
 * from the store's back office only: what a browser sends is never a payment reference (design D15).
 * @throws {MedusaError} NOT_FOUND, NOT_ALLOWED, or PAYMENT_AUTHORIZATION_ERROR when the service declines.
 */
export const recordDownPaymentWorkflow = createWorkflow(
  "svc-record-down-payment-workflow",
  (input: RecordDownPaymentInput) => {
    const reference = recordDownPaymentStep(input)

    return new WorkflowResponse(
      sendCheckoutStep(
        transform({ reference, input }, (data) => ({
          reference: data.reference,
          actor: data.input.actor,
        }))
      )
    )
  }
)
