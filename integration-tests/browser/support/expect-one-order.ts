import { polling } from "../../../support/polling"
import type { Buyer, Store } from "../../../support/store"
import type { SandboxOrder } from "../../../support/sandbox-control"

export interface OneOrder {
  orderId: string
  atService: SandboxOrder
}

/**
 * Waits until a buyer's payment has reached a status in Medusa; there is one order then, one at the service, and one
 * attempt in the plugin's ledger that joins them.
 */
export const expectOneOrder = async (
  store: Store,
  buyer: Buyer,
  paymentStatus: "authorized" | "awaiting"
): Promise<OneOrder> => {
  const orders = await store.ordersOf(buyer.email)

  expect(orders).toHaveLength(1)
  const [orderId = ""] = orders

  await polling(() => store.paymentStatus(orderId)).until(paymentStatus)
  const { attempts } = await store.timeline(orderId)
  const [attempt] = attempts

  expect(attempts).toHaveLength(1)
  const { orders: held } = await store.sandbox.state()
  const ofBuyer = held.filter(({ buyer_phone: phone }) => phone === buyer.phone)
  const [atService] = ofBuyer

  if (atService === undefined) {
    throw new Error("The service holds no order of this buyer.")
  }
  expect(ofBuyer).toHaveLength(1)
  expect(atService).toMatchObject({
    order_id: attempt?.svc_order_id,
    order_reference_id: attempt?.reference,
    authorized: paymentStatus === "authorized",
  })

  return { orderId, atService }
}

/** Nothing came of it: neither Medusa nor the service holds an order of this buyer. */
export const expectNoOrder = async (store: Store, buyer: Buyer): Promise<void> => {
  const { orders } = await store.sandbox.state()

  expect(await store.ordersOf(buyer.email)).toEqual([])
  expect(orders.filter(({ buyer_phone: phone }) => phone === buyer.phone)).toEqual([])
}
