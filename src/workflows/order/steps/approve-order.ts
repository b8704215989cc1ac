import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { SVC_MODULE } from "../../../modules/svc"
import type SvcModuleService from "../../../modules/svc/service"
import { refuseAction } from "../refuse-action"
import { noSuchOrder } from "../no-such-order"

/** An order that an admin has confirmed with the service (assumption A1, `manual`). */
export interface ApproveOrderInput {
  order_id: string
  /** The admin user's id. */
  actor: string
}

/** Marks the order's latest attempt as approved; approving twice is no mistake. */
export const approveOrderStep = createStep(
  "svc-approve-order",
  async ({ order_id, actor }: ApproveOrderInput, { container }) => {
    const { orders, now } = container.resolve<SvcModuleService>(SVC_MODULE).ledger
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
