import type { MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import type { SvcOptions } from "../../../config"
import { svcOf } from "../../../modules/svc"
import { clientNetwork } from "../../client-network"

const language = z.enum(["ar", "en"]).optional().catch(undefined)

/** Who asks about a cart or a payment link. */
export interface AskingBuyer {
  /** Of the service's onboarding page: `?language=ar|en`, else the store's. */
  language: SvcOptions["language"]
  /** The id of the customer who is signed in, if any. The customer of a cart counts only if it is this one. */
  signedIn: string | undefined
  /** The client's network, from the part of the address that a client cannot forge. */
  clientAddress: string
}

export const askingBuyer = async (
  req: MedusaRequest & { auth_context?: { actor_id: string } }
): Promise<AskingBuyer> => {
  const options = await svcOf(req.scope).optionsInForce()

  return {
    language: language.parse(req.query["language"]) ?? options.language,
    signedIn: req.auth_context?.actor_id || undefined,
    clientAddress: clientNetwork(req, options.eligibility.trustedProxies),
  }
}
