import { answerPrivately } from "../../../../answer-with"
import { askingBuyer } from "../../asking-buyer"
import { paymentLinkForBuyer } from "./payment-link-for-buyer"

/**
 * What the page of a payment link shows: what is asked for, the plans, and where it stands; `?language=ar|en` for the
 * onboarding page.
 */
export const GET = answerPrivately(async (req) =>
  paymentLinkForBuyer(req.scope, req.params["id"] ?? "", await askingBuyer(req))
)
