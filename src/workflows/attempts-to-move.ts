import type { MedusaContainer } from "@medusajs/framework/types"
import { svcOf } from "../modules/svc"
import type { OrderRow } from "../modules/svc/ledger/order-row"
import { attemptsOfOrder } from "../progress/order/interrupted-order"
import { madeHere, noSuchOrder } from "./refusals"

/**
 * Every attempt of an order and its sessions that was made in the environment in force, the latest first.
 * @throws {MedusaError} NOT_FOUND when the order was not placed with this payment method.
 */
export const attemptsToMove = async (container: MedusaContainer, orderId: string): Promise<OrderRow[]> => {
  const svc = svcOf(container)

  if ((await attemptsOfOrder(container, orderId)).length === 0) {
    throw noSuchOrder(orderId)
  }
  return madeHere(svc, await svc.ledger.orders.ofOrderAndItsSessions(orderId))
}
