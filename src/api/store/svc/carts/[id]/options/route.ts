import { svcOf } from "../../../../../../modules/svc"
import { answerPrivately } from "../../../../../answer-with"
import { clientNetwork } from "../../../../../client-network"
import { languageAsked } from "../../../language-asked"
import { cartOptions } from "./cart-options"

/** Whether and how to offer the payment method for a cart (design D13); `?language=ar|en` for the onboarding page. */
export const GET = answerPrivately(async (req) => {
  const options = await svcOf(req.scope).optionsInForce()

  return cartOptions(req.scope, {
    cartId: req.params["id"] ?? "",
    language: languageAsked(req.query, options),
    customerId: req.auth_context?.actor_id || undefined,
    clientAddress: clientNetwork(req, options.eligibility.trustedProxies),
  })
})
