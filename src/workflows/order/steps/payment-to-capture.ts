import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { z } from "zod"
import type { FollowUp } from "./follow-up"

const payments = z.array(z.looseObject({ id: z.string(), canceled_at: z.unknown() }))

/**
 * The payment that is to be captured now; null when there is none. Also one that is captured already, as long as the
 * ledger has not noted it: capturing it again only tells its order, which a process that died may not have done.
 */
export const paymentToCaptureStep = createStep(
  "svc-payment-to-capture",
  async ({ capture, sessionId }: FollowUp, { container }) => {
    const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "payment",
      fields: ["id", "canceled_at"],
      filters: { payment_session_id: sessionId },
    })
    const payment = payments.parse(data).find(({ canceled_at }) => (canceled_at ?? null) === null)

    return new StepResponse<string | null>(capture ? (payment?.id ?? null) : null)
  }
)
