import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminSvcOrderResponse } from "../../../../../../types"
import { orderForAdmin } from "../../order-for-admin"
import { reconcileOrderWorkflow } from "../../../../../../workflows/reconcile-order"
import { languageOf } from "../../../../../request-language"

/** Check status: asks the service about every attempt of the order and moves it on. */
export const POST = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminSvcOrderResponse>
): Promise<void> => {
  const orderId = req.params["order_id"] ?? ""

  await reconcileOrderWorkflow(req.scope).run({
    input: { order_id: orderId, actor: req.auth_context.actor_id },
  })
  res.json(await orderForAdmin(req.scope, orderId, languageOf(req)))
}
