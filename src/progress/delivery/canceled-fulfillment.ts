import type { OrderState } from "../../domain/order-state"
import { isUnanswered } from "../../modules/svc/delivery/doubt"
import type { DeliveryRow } from "../../modules/svc/ledger/delivery-ledger"
import type { OrderChange } from "../../modules/svc/ledger/order-ledger"
import type { Work } from "../work"

const FACT = { kind: "fulfillment_canceled_after_delivery" } as const

/** Lists that what the service was told of a delivery may not be true any more. */
export const FULFILLMENT_CANCELED: OrderChange = {
  activity: { ...FACT, actor: "system" },
  attention: FACT,
}

/** Whether the service was told of an attempt's delivery, or perhaps was. */
export const isTold = (state: OrderState, delivery: DeliveryRow | undefined): boolean =>
  state === "delivered" ||
  state === "out_for_delivery" ||
  state === "held" ||
  (state === "authorized" && isUnanswered(delivery))

/**
 * Lists an attempt whose fulfilment was cancelled after what the service was told of it, unless Medusa's event has done so:
 * that may be lost, or come while the confirmation is being prepared.
 * @param canceledAt when the last fulfilment was cancelled, if any was
 */
export const listCanceledFulfillment = async (
  { held, svc: { ledger } }: Work,
  canceledAt: Date | undefined
): Promise<void> => {
  if (canceledAt === undefined) {
    return
  }
  const delivery = await ledger.deliveries.of(held.reference)
  const sentAt = delivery?.sentAt ?? null

  if (sentAt === null || canceledAt <= sentAt || !isTold(held.row.state, delivery)) {
    return
  }
  const told = await ledger.activity.lastOf([held.reference], FACT.kind)

  // Of each that is cancelled once, whatever a person has resolved since.
  if (told === undefined || told.happenedAt < canceledAt) {
    await held.change(FULFILLMENT_CANCELED)
  }
}
