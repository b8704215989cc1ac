import type { MedusaRequestHandler } from "@medusajs/framework/http"
import { queryOf } from "../../medusa/query"
import { readSessionIds } from "../../medusa/own-sessions"
import { svcOf } from "../../modules/svc"

/**
 * Refuses a new choice of payment method while an order of this payment is at the service or on its way there. Medusa would
 * delete the session that the order's payment depends on, even if the order is already placed (design D20).
 */
export const keepSessionInUse: MedusaRequestHandler = async (req, res, next) => {
  const query = queryOf(req.scope)
  const sessions = await readSessionIds(query, req.params["id"] ?? "")

  if (await svcOf(req.scope).isInUse(sessions)) {
    res.status(409).json({
      type: "conflict",
      code: "svc_order_in_progress",
      message:
        "An order is being placed, or is placed already, with this payment. Complete the cart to see it; the payment method cannot be chosen again.",
    })
    return
  }
  next()
}
