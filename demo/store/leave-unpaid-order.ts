import { buy } from "./buy"
import { BUYERS } from "./buyers"
import { PLANS } from "./demo-store"
import type { DemoStore } from "./demo-store"

/** An order whose down payment is left for the person who looks at the demo. */
export interface UnpaidOrder {
  orderId: string
  paymentUrl: string
}

/** Places an order that waits for its down payment. */
export const leaveUnpaidOrder = async (store: DemoStore): Promise<UnpaidOrder> => {
  const { orderId } = await buy(store, {
    buyer: BUYERS.yourCompany,
    lines: { "COF-10-MED": 2, "PAP-A4-5R": 4 },
    planId: PLANS.quarterNow,
  })
  const [latest] = (await store.creditOrder(orderId)).attempts

  return { orderId, paymentUrl: latest?.payment_url ?? "" }
}
