import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { uncapturedPayment } from "../uncaptured-payment"
import type { FollowUp } from "./follow-up"

/** The payment that is to be captured now; null when there is none, or it is captured already. */
export const paymentToCaptureStep = createStep(
  "svc-payment-to-capture",
  async ({ capture, sessionId }: FollowUp, { container }) =>
    new StepResponse<string | null>(
      capture
        ? ((await uncapturedPayment(container.resolve(ContainerRegistrationKeys.QUERY), sessionId)) ?? null)
        : null
    )
)
