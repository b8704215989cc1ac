import { answerPrivately } from "../../../../answer-with"
import { orderForBuyer } from "../order-for-buyer"

/** Where an order stands and what its buyer has to do next. */
export const GET = answerPrivately((req) => orderForBuyer(req.scope, req.params["id"] ?? ""))
