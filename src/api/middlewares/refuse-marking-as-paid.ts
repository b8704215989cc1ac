import type { MedusaRequestHandler } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { isOwnProvider } from "../../words/payment-provider"

const naming = z.looseObject({ provider_id: z.string() })

/**
 * Refuses to mark a payment as paid with this provider: Medusa would place a checkout on credit in the buyer's name, who chose
 * nothing, and then fail to capture it.
 */
export const refuseMarkingAsPaid: MedusaRequestHandler = (req, res, next) => {
  const { data } = naming.safeParse(req.body)

  if (data !== undefined && isOwnProvider(data.provider_id)) {
    res.status(400).json({
      type: "not_allowed",
      code: "credit_is_the_buyers_choice",
      message:
        "Only the buyer can pay on credit: send a payment link. To mark the payment as paid another way, name no provider_id.",
    })
    return
  }
  next()
}
