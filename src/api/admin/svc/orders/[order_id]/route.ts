import { orderForAdmin } from "../order-for-admin"
import { languageOf } from "../../../../request-language"
import { answerWith } from "../../../../answer-with"

/** State, timeline and open points of an order. */
export const GET = answerWith((req) =>
  orderForAdmin(req.scope, req.params["order_id"] ?? "", languageOf(req))
)
