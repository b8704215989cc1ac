import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { recordDownPaymentStep, type RecordDownPaymentInput } from "../steps/record-down-payment"
import { progressOrderWorkflow } from "./progress-order"

/**
 * Records a down payment that the merchant collected, then sends the checkout with its reference (spec 2.4). Run it
 * from the store's back office only: what a browser sends is never a payment reference (design D15).
 * @throws {MedusaError} NOT_FOUND, NOT_ALLOWED, or PAYMENT_AUTHORIZATION_ERROR when the service declines.
 */
export const recordDownPaymentWorkflow = createWorkflow(
  "svc-record-down-payment-workflow",
  (input: RecordDownPaymentInput) => {
    const reference = recordDownPaymentStep(input)
    const result = progressOrderWorkflow.runAsStep({
      input: transform({ reference, input }, (data) => ({
        reference: data.reference,
        actor: data.input.actor,
        resend: true,
      })),
    })

    return new WorkflowResponse(result)
  }
)
