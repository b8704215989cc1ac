import type { OrderAction } from "../../support/sandbox-control"
import { SERVICE_FAULTS, WEBHOOK_FAULTS } from "../world/fault-desk"
import { type Life } from "./life"
import type { Operation, ServiceFault, WebhookFault } from "./step"

/** What the calls about an order name: before the service has it, its buyer's phone. */
const aboutOf = (life: Life, operation: Operation): Promise<string> =>
  operation === "initiate_checkout" ? Promise.resolve(life.phone) : life.atService()

export const breakService = async (
  life: Life,
  operation: Operation,
  fault: ServiceFault
): Promise<string> => {
  const about = await aboutOf(life, operation)

  await life.world.faults.add(
    life.owner,
    fault === "in_progress"
      ? { kind: fault, operation: "reconcile_prepaid_payment", about }
      : { ...SERVICE_FAULTS[fault], operation, about }
  )
  return `about ${operation === "initiate_checkout" ? "the buyer" : about}`
}

export const breakWebhooks = async (life: Life, fault: WebhookFault): Promise<string> => {
  const about = await life.atService()
  const what = WEBHOOK_FAULTS[fault]

  await life.world.faults.add(
    life.owner,
    { ...what, operation: "down_payment_webhook", about },
    { ...what, operation: "delivery_webhook", about }
  )
  return `about ${about}`
}

export const healService = async (life: Life): Promise<string> => {
  await life.world.faults.clear(life.owner)
  return "healed"
}

/** The buyer, the operator or time does something at the service itself. */
export const atService = async (
  life: Life,
  action: OrderAction,
  body: Record<string, unknown> = {}
): Promise<string> => {
  const order = await life.world.sandbox.orderAction(await life.atService(), action, body)

  return `${order.order_id} is ${order.order_status}, ${order.payment_status ?? "without payment"}`
}
