import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { svcOf } from "../../../../../../modules/svc"
import type { StoreSvcCartOptionsResponse } from "../../../../../../types"
import { clientNetwork } from "../../../../../client-network"
import { cartOptions } from "./cart-options"

const language = z.enum(["ar", "en"]).optional().catch(undefined)

/** Whether and how to offer the payment method for a cart (design D13); `?language=ar|en` for the onboarding page. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<StoreSvcCartOptionsResponse>
): Promise<void> => {
  const options = await svcOf(req.scope).optionsInForce()
  const customerId = req.auth_context?.actor_id

  res.set("Cache-Control", "private, no-store").json(
    await cartOptions(req.scope, {
      cartId: req.params["id"] ?? "",
      language: language.parse(req.query["language"]) ?? options.language,
      customerId: customerId === "" ? undefined : customerId,
      clientAddress: clientNetwork(req, options.eligibility.trustedProxies),
    })
  )
}
