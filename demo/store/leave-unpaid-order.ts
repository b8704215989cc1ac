import { BUYERS } from "./buyers"
import { PLANS, PROVIDER_ID } from "./demo-store"
import type { DemoStore } from "./demo-store"

/** An order whose down payment is left for the person who looks at the demo. */
export interface UnpaidOrder {
  orderId: string
  paymentUrl: string
}

/** Places an order that waits for its down payment. */
export const leaveUnpaidOrder = async (store: DemoStore): Promise<UnpaidOrder> => {
  const visitor = store.visitor()
  const purchase = {
    buyer: BUYERS.yourCompany,
    lines: { "COF-10-MED": 2, "PAP-A4-5R": 4 },
    planId: PLANS.quarterNow,
  }
  const { id } = await store.fillCart(visitor, purchase)

  await visitor.initSession(id, PROVIDER_ID, { repayment_config_id: purchase.planId })
  const completion = await visitor.complete(id)

  if (completion.type !== "order") {
    throw new Error(`The order could not be placed: ${completion.error?.message ?? "no reason given"}`)
  }
  const [latest] = (await store.creditOrder(completion.order.id)).attempts

  return { orderId: completion.order.id, paymentUrl: latest?.payment_url ?? "" }
}
