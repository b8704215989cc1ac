import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { isFulfillable } from "../../domain/order-state"
import { SVC_MODULE } from "../../modules/svc"
import type SvcModuleService from "../../modules/svc/service"

/**
 * Refuses to fulfil an order that the service has not authorised yet (design D12), from the ledger alone: no call
 * to the service is made. Orders paid another way pass.
 */
export const refuseEarlyFulfillment = async (
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> => {
  const svc = req.scope.resolve<SvcModuleService>(SVC_MODULE)
  const attempts = await svc.ledger.orders.ofOrder(req.params["id"] ?? "")

  if (
    !svc.options.authorization.blockFulfillment ||
    attempts.length === 0 ||
    attempts.some((attempt) => isFulfillable(attempt.state))
  ) {
    next()
    return
  }
  res.status(409).json({
    type: "conflict",
    code: "svc_not_authorized",
    message: `${svc.options.brand.displayName.en} has not authorised this order yet, so it must not be shipped. ${remedyOf(attempts[0]?.state)}`,
  })
}

const remedyOf = (state: string | undefined): string => {
  switch (state) {
    case "awaiting_down_payment":
      return "It waits for the buyer's down payment; check its status on the order page."
    case "awaiting_merchant_payment":
      return "Record the down payment that you collected first."
    case "awaiting_approval":
      return "Approve it first."
    default:
      return "See the order's timeline for the reason."
  }
}
