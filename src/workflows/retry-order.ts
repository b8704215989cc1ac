import { isCanceledOrder } from "../medusa/own-sessions"
import { queryOf } from "../medusa/query"
import { svcOf } from "../modules/svc"
import { makeAllDue } from "../modules/svc/ledger/make-all-due"
import { processWebhook } from "../progress/webhook/process-webhook"
import { progressAll } from "../progress/progress-order"
import { attemptsToMove } from "./attempts-to-move"
import { type OrderAndActor, orderWorkflow } from "./order-workflow"

/**
 * Tries again, now, everything about an order that failed before: its attempts, their invoices and the webhooks that
 * were given up. The points about what failed come off the list for each attempt of which nothing fails any more.
 * @throws {MedusaError} NOT_FOUND when the order was not placed with this payment method; else as {@link progressAll}.
 */
export const retryOrderWorkflow = orderWorkflow(
  "svc-retry-order",
  async (container, { order_id, actor }: OrderAndActor) => {
    const attempts = await attemptsToMove(container, order_id)

    const isCanceled = await isCanceledOrder(queryOf(container), order_id, attempts)

    for (const id of await makeAllDue(svcOf(container).ledger, attempts, { actor, isCanceled })) {
      await processWebhook(container, id)
    }
    await progressAll(container, attempts, actor)
  }
)
