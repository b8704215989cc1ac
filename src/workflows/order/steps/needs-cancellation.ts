import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { z } from "zod"
import type { OrderDecision } from "./advance-order"

const orders = z.array(z.looseObject({ id: z.string(), status: z.string() }))

/** The Medusa order that a decision has to cancel; null when there is none, or it is cancelled already. */
export const needsCancellationStep = createStep(
  "svc-needs-cancellation",
  async ({ action, orderId }: OrderDecision, { container }) => {
    if (action !== "cancel" || orderId === null) {
      return new StepResponse<string | null>(null)
    }
    const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "order",
      fields: ["id", "status"],
      filters: { id: orderId },
    })
    const [order] = orders.parse(data)

    return new StepResponse<string | null>(
      order === undefined || order.status === "canceled" ? null : order.id
    )
  }
)
