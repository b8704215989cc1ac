import { answerPrivately } from "../../../../answer-with"
import { paymentLinkForBuyer } from "./payment-link-for-buyer"

/** What the page of a payment link shows: what is asked for, the plans, and where it stands. */
export const GET = answerPrivately((req) =>
  paymentLinkForBuyer(req.scope, req.params["id"] ?? "", req.auth_context?.actor_id || undefined)
)
