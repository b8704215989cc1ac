import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminSvcOrderResponse } from "../../../../../../types"
import { orderForAdmin } from "../../order-for-admin"
import { retryOrderWorkflow } from "../../../../../../workflows/retry-order"
import { languageOf } from "../../../../../request-language"

/** Tries everything about an order again that failed before, now. */
export const POST = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminSvcOrderResponse>
): Promise<void> => {
  const orderId = req.params["order_id"] ?? ""

  await retryOrderWorkflow(req.scope).run({
    input: { order_id: orderId, actor: req.auth_context.actor_id },
  })
  res.json(await orderForAdmin(req.scope, orderId, languageOf(req)))
}
