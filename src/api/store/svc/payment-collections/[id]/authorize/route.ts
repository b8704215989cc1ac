import type { MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import type { StoreSvcOrderResponse } from "../../../../../../types"
import { authorizeOrderPaymentWorkflow } from "../../../../../../workflows/authorize-order-payment"
import { answerWith } from "../../../../../answer-with"
import { parseInput } from "../../../../../parse-input"
import { placedPaymentForBuyer } from "../payment-link-for-buyer"

const body = z.object({ payment_session_id: z.string().min(1).optional() })

/** Authorises the payment of an order without a cart: a draft order or a payment link (design D3). */
export const POST = answerWith(async (req: MedusaRequest): Promise<StoreSvcOrderResponse> => {
  const { payment_session_id } = parseInput(body, req.body, "Send no body, or one payment_session_id.")
  const id = req.params["id"] ?? ""
  const { result } = await authorizeOrderPaymentWorkflow(req.scope).run({
    input: { payment_collection_id: id, payment_session_id },
  })

  return placedPaymentForBuyer(req.scope, id, result.order_id)
})
