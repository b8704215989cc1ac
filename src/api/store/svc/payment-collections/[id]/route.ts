import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { StoreSvcPaymentLinkResponse } from "../../../../../types"
import { paymentLinkForBuyer } from "./payment-link-for-buyer"

/** What the page of a payment link shows: what is asked for, the plans, and where it stands. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<StoreSvcPaymentLinkResponse>
): Promise<void> => {
  res
    .set("Cache-Control", "private, no-store")
    .json(
      await paymentLinkForBuyer(req.scope, req.params["id"] ?? "", req.auth_context?.actor_id || undefined)
    )
}
