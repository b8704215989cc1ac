import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { answerWith } from "../../../answer-with"

/** A route about one order. */
export const aboutOrder = <Answer>(
  work: (req: AuthenticatedMedusaRequest, orderId: string) => Promise<Answer>
) => answerWith((req) => work(req, req.params["order_id"] ?? ""))
