import { svcOf } from "../../../../../modules/svc"
import { answerPrivately } from "../../../../answer-with"
import { clientNetwork } from "../../../../client-network"
import { languageAsked } from "../../language-asked"
import { paymentLinkForBuyer } from "./payment-link-for-buyer"

/**
 * What the page of a payment link shows: what is asked for, the plans, and where it stands; `?language=ar|en` for the
 * onboarding page.
 */
export const GET = answerPrivately(async (req) => {
  const options = await svcOf(req.scope).optionsInForce()

  return paymentLinkForBuyer(req.scope, {
    collectionId: req.params["id"] ?? "",
    language: languageAsked(req.query, options),
    signedIn: req.auth_context?.actor_id || undefined,
    clientAddress: clientNetwork(req, options.eligibility.trustedProxies),
  })
})
