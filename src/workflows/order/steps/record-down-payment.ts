import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { SVC_MODULE } from "../../../modules/svc"
import type { OrderChange, OrderLedger } from "../../../modules/svc/ledger/order-ledger"
import type { OrderRow } from "../../../modules/svc/ledger/order-row"
import type SvcModuleService from "../../../modules/svc/service"
import { refuseAction } from "../refuse-action"
import { PAID_AFTER_CANCELLATION } from "./advance-order"
import { noSuchOrder } from "../no-such-order"

/** A down payment that the merchant collected (spec 2.4, design D15). */
export interface RecordDownPaymentInput {
  order_id: string
  /** The merchant's payment reference, sent as `prepaid_utr`. */
  utr: string
  /** The admin user's id, or the name of the system that recorded it. */
  actor: string
}

/** Writes the merchant's payment reference to the order's latest attempt; the same one twice is no mistake. */
export const recordDownPaymentStep = createStep(
  "svc-record-down-payment",
  async ({ order_id, utr, actor }: RecordDownPaymentInput, { container }) => {
    const { orders } = container.resolve<SvcModuleService>(SVC_MODULE).ledger
    const attempts = await orders.ofOrder(order_id)
    const [latest] = attempts

    if (latest === undefined) {
      throw noSuchOrder(order_id)
    }
    if (latest.prepaidUtr === utr && latest.state !== "declined") {
      return new StepResponse(latest.reference)
    }
    refuseAction("record_down_payment", attempts)
    await recordPayment(orders, latest, { utr, actor })
    return new StepResponse(latest.reference)
  }
)

/**
 * Writes a payment to an attempt as it was read: it may have been given up since. Money for an order that is given up is
 * kept in mind, and never revives the order (design D12).
 */
export const recordPayment = async (
  orders: OrderLedger,
  { reference, state }: OrderRow,
  { utr, actor }: Omit<RecordDownPaymentInput, "order_id">
): Promise<void> => {
  const recorded = (message: string): OrderChange => ({
    patch: { prepaidUtr: utr },
    activity: { kind: "merchant_payment_recorded", actor, message, details: { payment_reference: utr } },
  })
  const tooLate: OrderChange = {
    ...recorded("The merchant recorded a down payment for an order that is cancelled."),
    attention: PAID_AFTER_CANCELLATION,
  }

  if (state === "expired") {
    await orders.change(reference, tooLate)
    return
  }
  const { transition } = await orders.change(reference, {
    ...recorded("The merchant recorded that it collected the down payment."),
    ...(state === "declined" ? {} : { event: "merchant_payment_recorded" as const }),
    patch: { prepaidUtr: utr, dueAt: new Date() },
  })

  if (transition === "illegal") {
    await orders.change(reference, tooLate)
  }
}
