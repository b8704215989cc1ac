import { polling } from "../../../support/polling"
import { buy, PLANS, type BoughtOrder, type Store } from "../../../support/store"
import { knownBuyer } from "./shop-buyer"

const OFTEN = { everyMs: 100 }

/** An order of a business that the service knows; `svcOrderId` is empty while the service has none. */
export const placed = async (
  store: Store,
  company: string,
  planId: number
): Promise<BoughtOrder & { svcOrderId: string }> => {
  const buyer = await knownBuyer(store.sandbox, company)
  const bought = await buy(store, { buyer, lines: { "PAP-A4-5R": 1 }, planId })
  const { attempts } = await store.timeline(bought.orderId)

  return { ...bought, svcOrderId: attempts[0]?.svc_order_id ?? "" }
}

/** The buyer pays the down payment. */
export const payFor = async (store: Store, orderId: string, svcOrderId: string): Promise<void> => {
  await store.sandbox.orderAction(svcOrderId, "pay")
  await polling(() => store.paymentStatus(orderId), OFTEN).until("authorized")
}

/** An order that may be delivered, since its down payment is paid. */
export const toDeliver = async (store: Store, company: string): Promise<string> => {
  const { orderId, svcOrderId } = await placed(store, company, PLANS.downPayment)

  await payFor(store, orderId, svcOrderId)
  return orderId
}

/** Cancels an order that the service holds, and waits until that needs attention. */
export const cancelAndList = async (store: Store, orderId: string): Promise<void> => {
  await store.cancel(orderId)
  await store.untilAttention(orderId, "canceled_in_medusa", OFTEN)
}

/** An order that the merchant cancelled after its payment. */
export const inTrouble = async (store: Store, company: string): Promise<string> => {
  const orderId = await toDeliver(store, company)

  await cancelAndList(store, orderId)
  return orderId
}
