import { z } from "zod"
import { PLANS } from "../../support/store"
import { BUYERS } from "../buyers"
import { cartOptions, chooseCredit } from "./acts/choose-credit"
import { completeCart } from "./acts/place-order"
import { expectEqual, expectThat } from "./expect"
import type { Scenario } from "./scenario"

const listSchema = z.looseObject({
  attention: z.array(
    z.looseObject({ id: z.string(), kind: z.string(), reference: z.string(), remedy: z.string() })
  ),
})

/**
 * The connection breaks after the service created the order. The retry gets 801, so nothing more is sent. The buyer is
 * told, and the order is listed for the merchant. Once a person has settled it, the buyer buys the same cart.
 */
export const answerLost: Scenario = {
  name: "Answer lost after the effect, listed, settled by the merchant, ordered again",
  purchase: {
    buyer: BUYERS.sidraMarkets,
    lines: { "SCN-2D-BLK": 5, "PAP-RCT-80": 10 },
    planId: PLANS.days60,
  },
  play: async (scene) => {
    const { store, purchase, log } = scene
    const cart = await chooseCredit(scene)
    const { client, cartId, sessionId } = cart

    await log.step("the buyer is told that the store finds out, and no order is placed", async () => {
      const completion = await store.sandbox.withFaults(
        [{ kind: "drop_after", operation: "initiate_checkout", calls: [1] }],
        () => client.complete(cartId)
      )

      expectEqual("the outcome", completion.type, "cart")
      const { last_attempt: attempt } = await cartOptions(client, cartId)

      expectEqual("the code of the last attempt", attempt?.code, "being_checked")
      expectEqual("the number of orders", (await store.ordersOf(purchase.buyer.email)).length, 0)
    })
    await log.step("a second click sends nothing", async () => {
      expectEqual("the outcome", (await client.complete(cartId)).type, "cart")
      const held = await store.ordersAtService(sessionId)

      expectEqual("the number of orders at the service", held.length, 1)
    })
    const listed = await log.step(
      "the order whose answer was lost is listed for attention",
      async () => {
        const { attention } = await store.admin.get("/admin/svc/attention", listSchema)
        const point = attention.find(({ reference }) => reference === sessionId)

        expectEqual("the kind", point?.kind, "possible_duplicate")
        return point
      },
      (point) => point?.remedy
    )

    await log.step("the operator has cancelled it, and the merchant says so", () =>
      store.admin.post(`/admin/svc/attention/${listed?.id ?? ""}/resolve`, {
        note: "The operator has cancelled it.",
      })
    )
    const orderId = await completeCart(scene, cart)

    await log.step("it has a reference of its own at the service", async () => {
      const first = await store.sandbox.orderByReference(sessionId)
      const second = await store.sandbox.orderByReference(`${sessionId}-2`)

      expectThat("the service holds both", first !== undefined && second !== undefined)
      scene.svcOrderId = second?.order_id ?? null
      expectEqual("the payment status", await store.paymentStatus(orderId), "authorized")
    })
  },
}
