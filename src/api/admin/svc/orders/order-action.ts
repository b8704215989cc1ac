import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { languageOf } from "../../../request-language"
import { aboutOrder } from "./about-order"
import { orderForAdmin } from "./order-for-admin"

/** A route by which an admin user acts on an order. It answers with the order as it is after the action. */
export const orderAction = (
  act: (req: AuthenticatedMedusaRequest, about: { order_id: string; actor: string }) => Promise<unknown>
) =>
  aboutOrder(async (req, order_id) => {
    await act(req, { order_id, actor: req.auth_context.actor_id })
    return orderForAdmin(req.scope, order_id, languageOf(req))
  })
