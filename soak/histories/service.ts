import { NotInTime, polling } from "../../support/polling"
import type { OrderAction } from "../../support/sandbox-control"
import { SERVICE_FAULTS, WEBHOOK_FAULTS } from "../world/fault-desk"
import { type Life, NotNow, severally } from "./life"
import type { Operation, ServiceFault, WebhookFault } from "./step"

/** The names in the calls about an order. Before the service has the order, that is the buyer's phone. */
const aboutOf = (life: Life, operation: Operation): Promise<string[]> =>
  operation === "initiate_checkout" ? Promise.resolve([life.phone]) : life.partsAtService()

export const breakService = async (
  life: Life,
  operation: Operation,
  fault: ServiceFault
): Promise<string> => {
  const abouts = await aboutOf(life, operation)

  await life.world.faults.add(
    life.owner,
    ...abouts.map((about) =>
      fault === "in_progress"
        ? { kind: fault, operation: "reconcile_prepaid_payment" as const, about }
        : { ...SERVICE_FAULTS[fault], operation, about }
    )
  )
  return `about ${operation === "initiate_checkout" ? "the buyer" : abouts.join(", ")}`
}

export const breakWebhooks = async (life: Life, fault: WebhookFault): Promise<string> => {
  const abouts = await life.partsAtService()
  const what = WEBHOOK_FAULTS[fault]

  await life.world.faults.add(
    life.owner,
    ...abouts.flatMap((about) => [
      { ...what, operation: "down_payment_webhook" as const, about },
      { ...what, operation: "delivery_webhook" as const, about },
    ])
  )
  return `about ${abouts.join(", ")}`
}

export const healService = async (life: Life): Promise<string> => {
  await life.world.faults.clear(life.owner)
  return "healed"
}

/** An act of the buyer, the operator or time at the service itself, on each part of the order that permits it. */
export const atService = async (
  life: Life,
  action: OrderAction,
  body: Record<string, unknown> = {}
): Promise<string> => onParts(life, await life.partsAtService(), action, body)

const onParts = (
  life: Life,
  parts: readonly string[],
  action: OrderAction,
  body: Record<string, unknown> = {}
): Promise<string> => {
  const act = async (id: string): Promise<string> => {
    const order = await life.world.sandbox.orderAction(id, action, body)

    return `${id} is ${order.order_status}, ${order.payment_status ?? "without payment"}`
  }

  return severally(parts.map(act))
}

const NEWS_WITHIN_MS = 10_000

/** Waits for news that may be on its way. */
const waitFor = async (isThere: () => Promise<boolean>, what: string): Promise<string> => {
  try {
    await polling(isThere, { withinMs: NEWS_WITHIN_MS, everyMs: 200 }).until(Boolean)
  } catch (error) {
    throw error instanceof NotInTime ? new NotNow(`not ${what} yet`) : error
  }
  return what
}

/** The merchant waits with shipping until the store allows it. */
export const waitForAuthorisation = (life: Life): Promise<string> =>
  waitFor(() => life.isAuthorised(), "authorised")

/** The buyer answers as soon as the message comes. */
export const waitForQuestion = async (life: Life): Promise<string> => {
  const parts = await life.partsAtService()

  return waitFor(async () => {
    const orders = await Promise.all(parts.map((id) => life.world.sandbox.order(id)))
    const undelivered = orders.filter(
      ({ authorized, order_status }) => authorized && order_status !== "DELIVERED"
    )

    return (
      undelivered.length > 0 && undelivered.every(({ order_status }) => order_status === "OUT_FOR_DELIVERY")
    )
  }, "asked about the delivery")
}

/** Only parts with an awaited down payment: the service tells nobody when it takes back an authorised order. */
export const orderExpires = async (life: Life): Promise<string> => {
  const parts = await life.partsAtService()
  const orders = await Promise.all(parts.map((id) => life.world.sandbox.order(id)))
  const awaited = parts.filter((_id, index) => (orders[index]?.payment_status ?? null) !== null)

  if (awaited.length === 0) {
    throw new NotNow("no payment is awaited")
  }
  return onParts(life, awaited, "expire")
}
