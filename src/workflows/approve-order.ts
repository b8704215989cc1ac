import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { svcOf } from "../modules/svc"
import { noSuchOrder, refuseAction } from "./refusals"
import { progressOrderWorkflow } from "./progress-order"

/** An order that an admin has confirmed with the service (assumption A1, `manual`). */
export interface ApproveOrderInput {
  order_id: string
  /** The admin user's id. */
  actor: string
}

/** Marks the order's latest attempt as approved; approving twice is no mistake. */
const approveOrderStep = createStep(
  "svc-approve-order",
  async ({ order_id, actor }: ApproveOrderInput, { container }) => {
    const { orders, now } = svcOf(container).ledger
    const attempts = await orders.ofOrder(order_id)
    const [latest] = attempts

    if (latest === undefined) {
      throw noSuchOrder(order_id)
    }
    refuseAction("approve", attempts)
    if (latest.state === "authorized") {
      return new StepResponse(latest.reference)
    }
    await orders.change(latest.reference, {
      event: "approved",
      patch: { authorizedAt: now() },
      wakeAt: now(),
      settles: ["plan_differs", "payment_overdue"],
      activity: { kind: "approved", actor },
    })
    return new StepResponse(latest.reference)
  }
)

/** Authorises an order that waits for an admin, under `authorization.withoutDownPayment: "manual"` (assumption A1). */
export const approveOrderWorkflow = createWorkflow(
  "svc-approve-order-workflow",
  (input: ApproveOrderInput) => {
    const reference = approveOrderStep(input)
    const result = progressOrderWorkflow.runAsStep({
      input: transform({ reference, input }, (data) => ({
        reference: data.reference,
        actor: data.input.actor,
      })),
    })

    return new WorkflowResponse(result)
  }
)
