import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { isFulfillable } from "../../domain/order-state"
import { attemptsOfOrder, ownSessions } from "../../workflows/order/interrupted-order"
import { SVC_MODULE } from "../../modules/svc"
import type SvcModuleService from "../../modules/svc/service"

/**
 * Refuses to fulfil an order that the service has not authorised yet (design D12): the order's own payment sessions count,
 * also when the ledger knows of no attempt. No call to the service is made. Orders paid another way pass.
 */
export const refuseEarlyFulfillment = async (
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> => {
  const svc = req.scope.resolve<SvcModuleService>(SVC_MODULE)
  const orderId = req.params["id"] ?? ""

  if (!svc.options.authorization.blockFulfillment) {
    next()
    return
  }
  const attempts = await attemptsOfOrder(req.scope, orderId)
  const sessions = attempts.length === 0 ? await ownSessions(req.scope, orderId) : []

  if (
    attempts.length + sessions.length === 0 ||
    attempts.some((attempt) => isFulfillable(attempt.state)) ||
    (await isPaidAnotherWay(req))
  ) {
    next()
    return
  }
  await svc.settings.refresh()
  res.status(409).json({
    type: "conflict",
    code: "svc_not_authorized",
    message: `${svc.options.brand.displayName.en} has not authorised this order yet, so it must not be shipped. ${remedyOf(attempts[0]?.state)}`,
  })
}

const orders = z.array(
  z.looseObject({
    payment_collections: z
      .array(
        z.looseObject({ payments: z.array(z.looseObject({ canceled_at: z.unknown() })).nullish() }).nullish()
      )
      .nullish(),
  })
)

/** An order whose main payment came another way is not held up by a payment link of ours. */
const isPaidAnotherWay = async (req: MedusaRequest): Promise<boolean> => {
  const { data } = await req.scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["id", "payment_collections.payments.canceled_at"],
    filters: { id: req.params["id"] ?? "" },
  })

  return orders
    .parse(data)
    .flatMap((order) => order.payment_collections ?? [])
    .flatMap((collection) => collection?.payments ?? [])
    .some((payment) => payment.canceled_at === null)
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
