import type { MedusaRequestHandler } from "@medusajs/framework/http"
import { svcOf } from "../../modules/svc"
import { clientNetwork } from "../client-network"
import { languageOf } from "../request-language"

/**
 * Tells the payment provider about the request, which Medusa does not. Checkouts are counted per client, to limit how many
 * phone numbers a client may try (design D24). A refusal is worded in the request's language.
 */
export const rememberRequest: MedusaRequestHandler = (req, _res, next) => {
  const { requests, options } = svcOf(req.scope)
  const network = clientNetwork(req, options.eligibility.trustedProxies)

  requests.run({ network, language: languageOf(req) }, next)
}
