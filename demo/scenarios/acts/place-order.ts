import { placedOrder, type StoreClient } from "../../../support/store-client"
import { expectEqual } from "../expect"
import type { Scene } from "../scenario"
import { chooseCredit, type ReadyCart } from "./choose-credit"

export interface PlacedOrder extends ReadyCart {
  orderId: string
}

export const completeCart = async (
  scene: Scene,
  { client, cartId }: ReadyCart,
  step = "the buyer places the order"
): Promise<string> => {
  const { id } = await scene.log.step(
    step,
    async () => placedOrder(await client.complete(cartId)),
    ({ id, display_id: number }) => `#${number} ${id}`
  )

  scene.orderId = id
  return id
}

/** Buys on credit: fills a cart, chooses the plan, places the order, and looks at its payment status. */
export const placeOrder = async (
  scene: Scene,
  paymentStatus: "authorized" | "awaiting",
  client?: StoreClient
): Promise<PlacedOrder> => {
  const cart = await chooseCredit(scene, client)
  const orderId = await completeCart(scene, cart)

  await expectPayment(scene, orderId, paymentStatus)
  return { ...cart, orderId }
}

export const expectPayment = (
  { store, log }: Scene,
  orderId: string,
  paymentStatus: string,
  step = `Medusa has its payment as ${paymentStatus}`
): Promise<void> =>
  log.step(step, async () =>
    expectEqual("the payment status", await store.paymentStatus(orderId), paymentStatus)
  )
