import type { StoreClient } from "../../../support/store-client"
import type { Purchase } from "../../store/demo-store"
import { expectEqual } from "../expect-equal"
import type { Scene } from "../scenario"
import { chooseCredit } from "./choose-credit"
import type { ReadyCart } from "./choose-credit"

export interface PlacedOrder extends ReadyCart {
  orderId: string
}

/** Buys on credit: fills a cart, chooses the plan, places the order, and looks at its payment status. */
export const placeOrder = async (
  scene: Scene,
  purchase: Purchase,
  expected: { paymentStatus: "authorized" | "awaiting" },
  client?: StoreClient
): Promise<PlacedOrder> => {
  const { store, log } = scene
  const cart = await chooseCredit(scene, purchase, client)
  const order = await log.step(
    "the buyer places the order",
    async () => {
      const completion = await cart.client.complete(cart.cartId)

      if (completion.type !== "order") {
        throw new Error(`expected an order, came: ${completion.error?.message ?? "no order and no reason"}`)
      }
      return completion.order
    },
    ({ id, display_id: number }) => `#${number} ${id}`
  )

  scene.orderId = order.id
  await log.step(`Medusa has its payment as ${expected.paymentStatus}`, async () =>
    expectEqual("the payment status", await store.paymentStatus(order.id), expected.paymentStatus)
  )

  return { ...cart, orderId: order.id }
}
