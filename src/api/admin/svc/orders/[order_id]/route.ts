import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminSvcOrderResponse } from "../../../../../types"
import { orderForAdmin } from "../order-for-admin"
import { languageOf } from "../../../../request-language"

/** State, timeline and open points of an order. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminSvcOrderResponse>
): Promise<void> => {
  res.json(await orderForAdmin(req.scope, req.params["order_id"] ?? "", languageOf(req)))
}
