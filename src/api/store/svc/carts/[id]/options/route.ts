import { z } from "@medusajs/framework/zod"
import { svcOf } from "../../../../../../modules/svc"
import { answerPrivately } from "../../../../../answer-with"
import { clientNetwork } from "../../../../../client-network"
import { cartOptions } from "./cart-options"

const language = z.enum(["ar", "en"]).optional().catch(undefined)

/** Whether and how to offer the payment method for a cart (design D13); `?language=ar|en` for the onboarding page. */
export const GET = answerPrivately(async (req) => {
  const options = await svcOf(req.scope).optionsInForce()

  return cartOptions(req.scope, {
    cartId: req.params["id"] ?? "",
    language: language.parse(req.query["language"]) ?? options.language,
    customerId: req.auth_context?.actor_id || undefined,
    clientAddress: clientNetwork(req, options.eligibility.trustedProxies),
  })
})
