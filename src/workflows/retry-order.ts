import type { MedusaContainer } from "@medusajs/framework/types"
import { svcOf } from "../modules/svc"
import { makeAllDue } from "../modules/svc/ledger/make-all-due"
import { processWebhook } from "../progress/webhook/process-webhook"
import { attemptsOfOrder } from "../progress/order/interrupted-order"
import { progressOrder } from "../progress/progress-order"
import { orderWorkflow } from "./order-workflow"
import { madeHere, noSuchOrder } from "./refusals"

/** The merchant asks for everything about an order to be tried again. */
export interface RetryOrderInput {
  order_id: string
  /** The admin user's id. */
  actor: string
}

/**
 * Tries everything about an order again that failed before, now: its attempts, their invoices and the webhooks that
 * were given up. `retries_exhausted` comes off the list for each attempt of which nothing fails any more.
 * @throws {MedusaError} NOT_FOUND when the order was not placed with this payment method; else what the first attempt
 * that failed threw, after all were tried.
 */
const retryOrder = async (
  container: MedusaContainer,
  { order_id, actor }: RetryOrderInput
): Promise<void> => {
  const { ledger, options } = svcOf(container)

  if ((await attemptsOfOrder(container, order_id)).length === 0) {
    throw noSuchOrder(order_id)
  }
  const attempts = madeHere(options, await ledger.orders.ofOrderAndItsSessions(order_id))

  for (const id of await makeAllDue(ledger, attempts, actor)) {
    await processWebhook(container, id)
  }
  const errors: unknown[] = []

  for (const { reference } of attempts) {
    try {
      await progressOrder(container, { reference, actor })
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) {
    throw errors[0]
  }
}

/** Tries everything about an order again that failed before, see {@link retryOrder}. */
export const retryOrderWorkflow = orderWorkflow("svc-retry-order", retryOrder)
