import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminSvcOrderResponse } from "../../../../../../types"
import { orderForAdmin } from "../../../../../../workflows/order/order-for-admin"
import { progressOrderWorkflow } from "../../../../../../workflows/order/workflows/progress-order"

/** Check status: asks the service about every attempt of the order and moves it on. */
export const POST = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminSvcOrderResponse>
): Promise<void> => {
  const orderId = req.params["order_id"] ?? ""
  const { attempts } = await orderForAdmin(req.scope, orderId)

  for (const { reference } of attempts) {
    await progressOrderWorkflow(req.scope).run({ input: { reference, actor: req.auth_context.actor_id } })
  }
  res.json(await orderForAdmin(req.scope, orderId))
}
