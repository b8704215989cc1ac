import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { attemptFor } from "../domain/order-action"
import { svcOf } from "../modules/svc"
import { checkInput, text } from "./check-input"
import type { OrderAndActor } from "./order-workflow"
import { madeHere, noSuchOrder, raise, refuseAction } from "./refusals"
import { progressOrderWorkflow } from "./progress-order"

/** Marks as approved the order's attempt that waits for approval. Approving twice is no mistake. */
const approveOrderStep = createStep("svc-approve-order", async (input: OrderAndActor, { container }) => {
  checkInput({ order_id: text, actor: text }, input)
  const { order_id, actor } = input
  const svc = svcOf(container)
  const { orders, now } = svc.ledger
  const attempts = await orders.ofOrder(order_id)
  const attempt = attemptFor("approve", attempts) ?? raise(noSuchOrder(order_id))

  refuseAction("approve", attempts)
  if (attempt.state !== "authorized") {
    madeHere(svc, [attempt])
    const { row, transition } = await orders.change(attempt.reference, {
      event: "approved",
      patch: { authorizedAt: now() },
      wakeAt: now(),
      settles: ["plan_differs", "unknown_status", "payment_overdue"],
      activity: { kind: "approved", actor },
    })

    // The attempt was given up since it was read.
    if (transition === "illegal") {
      refuseAction("approve", [row])
    }
  }
  return new StepResponse({ reference: attempt.reference, actor })
})

/** Authorises an order that waits for an admin, under `authorization.withoutDownPayment: "manual"` (assumption A1). */
export const approveOrderWorkflow = createWorkflow(
  "svc-approve-order-workflow",
  (input: OrderAndActor) =>
    new WorkflowResponse(progressOrderWorkflow.runAsStep({ input: approveOrderStep(input) }))
)
