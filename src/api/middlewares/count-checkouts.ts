import type { MedusaRequestHandler } from "@medusajs/framework/http"
import { svcOf } from "../../modules/svc"
import { clientNetwork } from "../client-network"

/** Counts the checkout of a request for its client, to limit how many phone numbers one client may try (design D24). */
export const countCheckouts: MedusaRequestHandler = (req, _res, next) => {
  const { clients, options } = svcOf(req.scope)

  clients.run(clientNetwork(req, options.eligibility.trustedProxies), next)
}
