import { MedusaError } from "@medusajs/framework/utils"
import {
  type AttemptForAction,
  type OrderAction,
  type OrderActionRefusal,
  refusalOf,
} from "../../domain/order-action"

const MESSAGES: Record<OrderActionRefusal, string> = {
  not_authorized_yet: "The service has not authorised this order yet, so its delivery cannot be confirmed.",
  no_live_attempt: "The service holds no order to do this with: the checkout was declined.",
  order_expired: "This order is given up: the service holds no order to do this with any more.",
  already_delivered: "The delivery of this order is confirmed already.",
  buyer_already_asked:
    "The buyer was asked by SMS already, and the service reminds them. Upload a proof of delivery instead.",
  delivery_disputed:
    "The buyer disputes the delivery. Ask the operator how it stands, and record what the operator says first.",
  delivery_not_reported:
    "The service was not told of any delivery of this order yet. Upload a proof of delivery, or ask the buyer by SMS.",
  no_merchant_down_payment:
    "This order has no down payment that the merchant collects. Nothing was recorded.",
  already_recorded:
    "A down payment is recorded for this order already, under another reference. Nothing was changed.",
  not_awaiting_approval: "This order does not wait for an approval.",
  already_done: "This is done already.",
}

/**
 * Refuses an action that an order does not permit now. The caller has seen to what is `already_done`.
 * @throws {MedusaError} NOT_ALLOWED with the reason as its `code`.
 */
export const refuseAction = (action: OrderAction, latestFirst: readonly AttemptForAction[]): void => {
  const reason = refusalOf(action, latestFirst)

  if (reason !== undefined && reason !== "already_done") {
    throw notAllowedNow(reason)
  }
}

/** NOT_ALLOWED with the reason as its `code`. */
export const notAllowedNow = (reason: OrderActionRefusal): MedusaError =>
  new MedusaError(MedusaError.Types.NOT_ALLOWED, MESSAGES[reason], reason)
