import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { answerWith } from "../../../answer-with"
import { languageOf } from "../../../request-language"
import { orderForAdmin } from "./order-for-admin"

export const aboutOrder = <Answer>(
  work: (req: AuthenticatedMedusaRequest, orderId: string) => Promise<Answer>
) => answerWith((req) => work(req, req.params["order_id"] ?? ""))

/** A route by which an admin user acts on an order. It answers with the order as it is after the action. */
export const orderAction = (
  act: (req: AuthenticatedMedusaRequest, about: { order_id: string; actor: string }) => Promise<unknown>
) =>
  aboutOrder(async (req, order_id) => {
    await act(req, { order_id, actor: req.auth_context.actor_id })
    return orderForAdmin(req.scope, order_id, languageOf(req))
  })
