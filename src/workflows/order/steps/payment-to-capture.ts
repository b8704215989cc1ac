import { ContainerRegistrationKeys, MathBN, Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { z } from "zod"
import { decimal } from "../../../modules/svc/checkout/medusa-shapes"
import { SVC_MODULE } from "../../../modules/svc"
import type SvcModuleService from "../../../modules/svc/service"
import type { FollowUp } from "./follow-up"

/** A living process sets the payment's time of capture at once: one that is older has died. */
const STILL_UNDER_WAY_MS = 15_000

const isUnset = (value: unknown): boolean => value === null || value === undefined

const payments = z.array(
  z.looseObject({
    id: z.string(),
    amount: decimal,
    canceled_at: z.unknown(),
    captured_at: z.unknown(),
    captures: z.array(z.looseObject({ id: z.string(), amount: decimal, created_at: z.coerce.date() })),
  })
)

type Payment = z.infer<typeof payments>[number]

/**
 * The payment that is to be captured now; null when there is none. Also one that is captured already, as long as the
 * ledger has not noted it: capturing it again only tells its order, which a process that died may not have done.
 */
export const paymentToCaptureStep = createStep(
  "svc-payment-to-capture",
  async ({ capture, sessionId }: FollowUp, { container }) => {
    if (!capture) {
      return new StepResponse<string | null>(null)
    }
    const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "payment",
      fields: [
        "id",
        "amount",
        "canceled_at",
        "captured_at",
        "captures.id",
        "captures.amount",
        "captures.created_at",
      ],
      filters: { payment_session_id: sessionId },
    })
    const payment = payments.parse(data).find(({ canceled_at }) => isUnset(canceled_at))
    const begun = payment === undefined ? undefined : captureThatBegan(payment)

    if (begun !== undefined) {
      const { now } = container.resolve<SvcModuleService>(SVC_MODULE).ledger

      if (now().getTime() - begun.created_at.getTime() < STILL_UNDER_WAY_MS) {
        return new StepResponse<string | null>(null)
      }
      await container.resolve(Modules.PAYMENT).deleteCaptures([begun.id])
    }
    return new StepResponse<string | null>(payment?.id ?? null)
  }
)

/** A capture whose process died before its payment knew of it: Medusa would refuse another one beside it. */
const captureThatBegan = ({ amount, captured_at, captures }: Payment) => {
  const captured = captures.reduce((sum, capture) => MathBN.add(sum, capture.amount), MathBN.convert(0))
  const [newest] = [...captures].sort((a, b) => b.created_at.getTime() - a.created_at.getTime())

  return isUnset(captured_at) && MathBN.gte(captured, amount) ? newest : undefined
}
