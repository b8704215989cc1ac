import { PaymentActions } from "@medusajs/framework/utils"
import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { processPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { findOrderSessionStep } from "../steps/find-order-session"

/** The payment collection of an order: of a draft order, an order edit or a payment link. */
export interface AuthorizeOrderPaymentInput {
  payment_collection_id: string
}

/**
 * Places the payment of an order that has no cart (design D3). Medusa itself authorises such a session only from a
 * provider's webhook, and there is none before the checkout was initiated.
 * @returns the order's id.
 * @throws {MedusaError} NOT_FOUND, NOT_ALLOWED, or PAYMENT_AUTHORIZATION_ERROR with a message for the buyer.
 */
export const authorizeOrderPaymentWorkflow = createWorkflow(
  "svc-authorize-order-payment",
  (input: AuthorizeOrderPaymentInput) => {
    const session = findOrderSessionStep(input)

    processPaymentWorkflow.runAsStep({
      input: transform(session, ({ sessionId, amount }) => ({
        action: PaymentActions.AUTHORIZED,
        data: { session_id: sessionId, amount },
      })),
    })
    return new WorkflowResponse(transform(session, ({ orderId }) => ({ order_id: orderId })))
  }
)
