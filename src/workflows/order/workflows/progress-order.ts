import { createWorkflow, transform, when, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import {
  cancelOrderWorkflow,
  capturePaymentWorkflow,
  processPaymentWorkflow,
} from "@medusajs/medusa/core-flows"
import { PaymentActions } from "@medusajs/framework/utils"
import { advanceOrderStep, type OrderEventName } from "../steps/advance-order"
import { claimOrderStep } from "../steps/claim-order"
import { concludeOrderStep } from "../steps/conclude-order"
import { finishOrderStep } from "../steps/finish-order"
import { followUpStep } from "../steps/follow-up"
import { needsCancellationStep } from "../steps/needs-cancellation"
import { paymentToCaptureStep } from "../steps/payment-to-capture"

/** Which attempt to move on. */
export interface ProgressOrderInput {
  reference: string
  /** On whose behalf: `buyer`, `service`, `sweep` or an admin user's id. */
  actor: string
  /** Send a declined checkout again, now that its cause is mended. */
  resend?: boolean
  /** What the caller has found out already, and subscribers are to be told. */
  news?: OrderEventName
}

/**
 * Moves one attempt on as far as it goes: asks the service where it stands, then lets Medusa authorise the payment
 * or cancel the order, confirms its delivery and captures the payment. Webhooks, the sweep, the storefront and the admin all run this one workflow, so that none of
 * them can do it differently (design D8). Safe to repeat, and to run twice at once.
 * @returns `claimed: false` when another process was at work on the attempt; it is then due again soon.
 */
export const progressOrderWorkflow = createWorkflow("svc-progress-order", (input: ProgressOrderInput) => {
  const claimed = claimOrderStep(input)
  const decision = advanceOrderStep(
    transform({ claimed, input }, ({ claimed: isClaimed, input: { reference, actor, resend, news } }) => ({
      claimed: isClaimed,
      reference,
      actor,
      resend: resend ?? false,
      news: news ?? "none",
    }))
  )

  when("svc-authorize", decision, ({ action }) => action === "authorize").then(() => {
    processPaymentWorkflow.runAsStep({
      input: transform(decision, ({ sessionId, amount }) => ({
        action: PaymentActions.AUTHORIZED,
        data: { session_id: sessionId, amount },
      })),
    })
  })

  const cancelable = needsCancellationStep(decision)

  when("svc-cancel", cancelable, (orderId) => orderId !== null).then(() => {
    cancelOrderWorkflow.runAsStep({
      input: transform(cancelable, (orderId) => ({ order_id: orderId ?? "" })),
    })
  })

  concludeOrderStep({ claimed, decision })

  const followUp = followUpStep({ claimed, decision })
  const payment = paymentToCaptureStep(followUp)

  when("svc-capture", payment, (paymentId) => paymentId !== null).then(() => {
    capturePaymentWorkflow.runAsStep({
      input: transform(payment, (paymentId) => ({ payment_id: paymentId ?? "" })),
    })
  })

  finishOrderStep({ claimed, decision, followUp })

  return new WorkflowResponse(
    transform({ claimed, decision }, (result) => ({
      claimed: result.claimed,
      action: result.decision.action,
    }))
  )
})
