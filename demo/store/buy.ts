import { PROVIDER_ID } from "./demo-store"
import type { DemoStore, Purchase } from "./demo-store"

export interface BoughtOrder {
  orderId: string
  /** The payment session: the reference of the first attempt at the service, when it is paid on credit. */
  sessionId: string
}

/**
 * Buys, as a storefront does it. `providerId` for an order that is paid otherwise.
 * @throws Error with the reason when the order is refused
 */
export const buy = async (
  store: DemoStore,
  purchase: Purchase,
  providerId: string = PROVIDER_ID
): Promise<BoughtOrder> => {
  const visitor = store.visitor()
  const { id } = await store.fillCart(visitor, purchase)
  const session = await visitor.initSession(
    id,
    providerId,
    providerId === PROVIDER_ID ? { repayment_config_id: purchase.planId } : {}
  )
  const completion = await visitor.complete(id)

  if (completion.type !== "order") {
    throw new Error(`The order could not be placed: ${completion.error?.message ?? "no reason given"}`)
  }

  return { orderId: completion.order.id, sessionId: session.id }
}
