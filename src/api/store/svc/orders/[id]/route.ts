import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { StoreSvcOrderResponse } from "../../../../../types"
import { orderForBuyer } from "../order-for-buyer"

/** Where an order stands and what its buyer has to do next. */
export const GET = async (req: MedusaRequest, res: MedusaResponse<StoreSvcOrderResponse>): Promise<void> => {
  res.set("Cache-Control", "private, no-store").json(await orderForBuyer(req.scope, req.params["id"] ?? ""))
}
