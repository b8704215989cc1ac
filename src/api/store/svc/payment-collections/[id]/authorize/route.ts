import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { StoreSvcOrderResponse } from "../../../../../../types"
import { orderForBuyer } from "../../../orders/order-for-buyer"
import { authorizeOrderPaymentWorkflow } from "../../../../../../workflows/authorize-order-payment"

/** Authorises the payment of an order without a cart: a draft order or a payment link (design D3). */
export const POST = async (req: MedusaRequest, res: MedusaResponse<StoreSvcOrderResponse>): Promise<void> => {
  const { result } = await authorizeOrderPaymentWorkflow(req.scope).run({
    input: { payment_collection_id: req.params["id"] ?? "" },
  })

  res.json(await orderForBuyer(req.scope, result.order_id))
}
