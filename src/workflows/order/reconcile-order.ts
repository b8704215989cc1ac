import type { MedusaContainer } from "@medusajs/framework/types"
import { SVC_MODULE } from "../../modules/svc"
import type SvcModuleService from "../../modules/svc/service"
import { attemptsOfOrder } from "./interrupted-order"
import { progressOrder } from "./progress-order"
import { noSuchOrder } from "./no-such-order"

/** An order to ask the service about. */
export interface ReconcileOrderInput {
  order_id: string
  /** The admin user's id, or the name of the system that asks. */
  actor: string
}

/**
 * Asks the service about every attempt of an order, and moves each on as far as it goes.
 * @throws {MedusaError} NOT_FOUND when the order was not placed with this payment method.
 */
export const reconcileOrder = async (
  container: MedusaContainer,
  { order_id, actor }: ReconcileOrderInput
): Promise<void> => {
  const { orders } = container.resolve<SvcModuleService>(SVC_MODULE).ledger

  if ((await attemptsOfOrder(container, order_id)).length === 0) {
    throw noSuchOrder(order_id)
  }
  for (const { reference } of await orders.ofOrderAndItsSessions(order_id)) {
    await progressOrder(container, { reference, actor })
  }
}
