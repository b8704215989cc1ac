import { aboutOrder } from "../about-order"
import { orderForAdmin } from "../order-for-admin"
import { languageOf } from "../../../../request-language"

/** State, timeline and open points of an order. */
export const GET = aboutOrder((req, orderId) => orderForAdmin(req.scope, orderId, languageOf(req)))
