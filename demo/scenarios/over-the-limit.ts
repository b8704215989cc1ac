import { z } from "zod"
import { PLANS } from "../../support/store"
import { BUYERS } from "../buyers"
import { cartOptions, chooseCredit } from "./acts/choose-credit"
import { expectEqual, expectThat } from "./expect"
import type { Scenario } from "./scenario"

const sku = "COF-10-DRK"
const message =
  "Your available credit does not cover this order. Choose a plan with a down payment, make the order smaller, or pay another way."

const levelsSchema = z.looseObject({
  inventory_levels: z.array(z.looseObject({ reserved_quantity: z.number() })),
})

/** A decline that the buyer understands. It leaves nothing behind: no order and no reserved stock. */
export const overTheLimit: Scenario = {
  name: "Buyer over the credit limit, declined",
  purchase: { buyer: BUYERS.cornerShop, lines: { [sku]: 3 }, planId: PLANS.days30 },
  play: async (scene) => {
    const { store, purchase, log } = scene
    const { client, cartId, sessionId } = await chooseCredit(scene)

    await log.step(
      "the order is declined with a message that says what to do",
      async () => {
        const completion = await client.complete(cartId)

        expectEqual("the outcome", completion.type, "cart")
        const came = completion.type === "cart" ? completion.error?.message : undefined

        expectEqual("the message", came, message)
      },
      () => message
    )
    await log.step("the storefront can say it in the buyer's language", async () => {
      const { last_attempt: attempt } = await cartOptions(client, cartId)

      expectEqual("the code of the last attempt", attempt?.code, "credit_limit_exceeded")
    })
    await log.step("Medusa holds no order of the buyer, and no stock for it", async () => {
      expectEqual("the number of orders", (await store.ordersOf(purchase.buyer.email)).length, 0)
      const item = store.seeded.variants.get(sku)?.inventoryItemId ?? ""
      const { inventory_levels: levels } = await store.admin.get(
        `/admin/inventory-items/${item}/location-levels`,
        levelsSchema
      )

      expectThat(
        `no pieces of ${sku} are set aside`,
        levels.every(({ reserved_quantity: reserved }) => reserved === 0)
      )
    })
    await log.step("the service holds none either, and sent no text message", async () => {
      const { orders } = await store.sandbox.state()
      const left = orders.filter(
        (order) => order.buyer_phone === purchase.buyer.phone || order.order_reference_id === sessionId
      )

      expectEqual("the number of orders", left.length, 0)
      expectEqual("the number of messages", (await store.sandbox.sms(purchase.buyer.phone)).length, 0)
    })
  },
}
