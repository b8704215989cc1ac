import type { MedusaRequestHandler } from "@medusajs/framework/http"
import { svcOf } from "../../modules/svc"
import { clientNetwork } from "../client-network"
import { languageOf } from "../request-language"

/**
 * Has the payment provider know whose request it sees to: checkouts are counted for their client, to limit how many phone numbers
 * it may try (design D24), and a refusal is in the language of who asks.
 */
export const rememberRequest: MedusaRequestHandler = (req, _res, next) => {
  const { requests, options } = svcOf(req.scope)
  const network = clientNetwork(req, options.eligibility.trustedProxies)

  requests.run({ network, language: languageOf(req) }, next)
}
