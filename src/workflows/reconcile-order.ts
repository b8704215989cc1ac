import type { MedusaContainer } from "@medusajs/framework/types"
import { svcOf } from "../modules/svc"
import { attemptsOfOrder } from "../progress/order/interrupted-order"
import { progressOrder } from "../progress/progress-order"
import { orderWorkflow } from "./order-workflow"
import { madeHere, noSuchOrder } from "./refusals"

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
const reconcileOrder = async (
  container: MedusaContainer,
  { order_id, actor }: ReconcileOrderInput
): Promise<void> => {
  const { ledger, options } = svcOf(container)

  if ((await attemptsOfOrder(container, order_id)).length === 0) {
    throw noSuchOrder(order_id)
  }
  for (const { reference } of madeHere(options, await ledger.orders.ofOrderAndItsSessions(order_id))) {
    await progressOrder(container, { reference, actor })
  }
}

/** Checks an order's status with the service, see {@link reconcileOrder}. */
export const reconcileOrderWorkflow = orderWorkflow("svc-reconcile-order", reconcileOrder)
