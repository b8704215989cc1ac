import type { OrderActionRefusal } from "../../domain/order-action-refusal"

export const refusalsEn: Readonly<Record<OrderActionRefusal, string>> = {
  not_authorized_yet: "The service has not authorised the order yet.",
  no_live_attempt:
    "The service holds no order for this: it was declined, never confirmed, or settled with the operator.",
  order_expired: "This payment is not waited for any more: the timeline says why.",
  order_canceled:
    "The order is cancelled: nothing more is sent to the service. Settle with the operator what it still holds.",
  already_delivered: "The delivery is already confirmed.",
  buyer_already_asked: "The buyer was already asked by SMS, and has not answered yet.",
  delivery_not_reported: "The service was not told of any delivery yet.",
  delivery_disputed: "The buyer disputes the delivery: record first what the operator says.",
  no_merchant_down_payment: "This order has no down payment that you collect yourself.",
  already_recorded: "The down payment is already recorded.",
  not_awaiting_approval: "The order does not wait for an approval.",
  no_deadline:
    "The order has no deadline: it waits for no payment and no approval, or belongs to a payment link.",
  already_done: "This is already done.",
}
