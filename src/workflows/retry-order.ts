import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { svcOf } from "../modules/svc"
import { makeAllDue } from "../modules/svc/ledger/make-all-due"
import type SvcModuleService from "../modules/svc/service"
import { processWebhook } from "../progress/webhook/process-webhook"
import { attemptsOfOrder } from "../progress/order/interrupted-order"
import { progressOrder } from "../progress/progress-order"
import { noSuchOrder } from "./refusals"

/** The merchant asks for everything about an order to be tried again. */
export interface RetryOrderInput {
  order_id: string
  /** The admin user's id. */
  actor: string
}

/** What the timeline says when a try failed without an error of ours. */
const FAILURES: readonly string[] = [
  "progress_failed",
  "reconcile_failed",
  "delivery_failed",
  "delivery_refused",
  "invoice_postponed",
  "invoice_refused",
  "invoice_unanswered",
]

/**
 * Tries everything about an order again that failed before, now: its attempts, their invoices and the webhooks that
 * were given up. `retries_exhausted` is taken off the list for each attempt that nothing failed for.
 * @throws {MedusaError} NOT_FOUND when the order was not placed with this payment method; else what the first attempt
 * that failed threw, after all were tried.
 */
const retryOrder = async (
  container: MedusaContainer,
  { order_id, actor }: RetryOrderInput
): Promise<void> => {
  const { ledger } = svcOf(container)

  if ((await attemptsOfOrder(container, order_id)).length === 0) {
    throw noSuchOrder(order_id)
  }
  const attempts = await ledger.orders.ofOrderAndItsSessions(order_id)
  const since = ledger.now()

  for (const id of await makeAllDue(ledger, attempts, actor)) {
    await processWebhook(container, id)
  }
  const errors: unknown[] = []

  for (const { reference } of attempts) {
    try {
      const { claimed } = await progressOrder(container, { reference, actor })

      if (claimed && !(await hasFailed(ledger, reference, since))) {
        await resolveExhausted(ledger, reference, actor)
      }
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) {
    throw errors[0]
  }
}

type Ledger = SvcModuleService["ledger"]

const hasFailed = async ({ activity }: Ledger, reference: string, since: Date): Promise<boolean> =>
  (await activity.timeline([reference])).some(
    ({ kind, happenedAt }) => happenedAt >= since && FAILURES.includes(kind)
  )

const resolveExhausted = async ({ attention }: Ledger, reference: string, actor: string): Promise<void> => {
  const open = await attention.openFor([reference])

  await attention.resolve(
    open.filter(({ kind }) => kind === "retries_exhausted").map(({ id }) => id),
    { by: actor, note: null }
  )
}

const retryOrderStep = createStep("svc-retry-order", async (input: RetryOrderInput, { container }) => {
  await retryOrder(container, input)
  return new StepResponse({ order_id: input.order_id })
})

/** Tries everything about an order again that failed before, see {@link retryOrder}. */
export const retryOrderWorkflow = createWorkflow(
  "svc-retry-order-workflow",
  (input: RetryOrderInput) => new WorkflowResponse(retryOrderStep(input))
)
