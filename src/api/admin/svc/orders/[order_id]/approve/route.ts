import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminSvcOrderResponse } from "../../../../../../types"
import { orderForAdmin } from "../../order-for-admin"
import { approveOrderWorkflow } from "../../../../../../workflows/approve-order"
import { languageOf } from "../../../../../request-language"

/** Confirms an order that waits for an admin (assumption A1, `manual`). */
export const POST = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminSvcOrderResponse>
): Promise<void> => {
  const orderId = req.params["order_id"] ?? ""

  await approveOrderWorkflow(req.scope).run({
    input: { order_id: orderId, actor: req.auth_context.actor_id },
  })
  res.json(await orderForAdmin(req.scope, orderId, languageOf(req)))
}
