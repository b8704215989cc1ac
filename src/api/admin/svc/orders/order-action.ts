import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { answerWith } from "../../../answer-with"
import { inLanguageOf, languageOf } from "../../../request-language"
import { orderForAdmin } from "./order-for-admin"

/** A route by which an admin user acts on an order. It answers with the order as it is after the action. */
export const orderAction = (
  act: (req: AuthenticatedMedusaRequest, about: { order_id: string; actor: string }) => Promise<unknown>
) =>
  answerWith(async (req) => {
    const about = { order_id: req.params["order_id"] ?? "", actor: req.auth_context.actor_id }

    await inLanguageOf(req, () => act(req, about))
    return orderForAdmin(req.scope, about.order_id, languageOf(req))
  })
