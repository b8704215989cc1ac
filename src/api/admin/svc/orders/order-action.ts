import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminSvcOrderResponse } from "../../../../types"
import { inLanguageOf, languageOf } from "../../../request-language"
import { orderForAdmin } from "./order-for-admin"

/** A route by which an admin user does something about an order; it answers with the order as it is then. */
export const orderAction =
  (act: (req: AuthenticatedMedusaRequest, about: { order_id: string; actor: string }) => Promise<unknown>) =>
  async (req: AuthenticatedMedusaRequest, res: MedusaResponse<AdminSvcOrderResponse>): Promise<void> => {
    const about = { order_id: req.params["order_id"] ?? "", actor: req.auth_context.actor_id }

    await inLanguageOf(req, () => act(req, about))
    res.json(await orderForAdmin(req.scope, about.order_id, languageOf(req)))
  }
