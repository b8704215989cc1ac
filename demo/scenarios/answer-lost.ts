import { z } from "zod"
import { BUYERS } from "../store/buyers"
import { PLANS } from "../store/demo-store"
import type { Purchase } from "../store/demo-store"
import { chooseCredit } from "./acts/choose-credit"
import { withFaults } from "./acts/with-faults"
import { expectEqual } from "./expect-equal"
import { expectThat } from "./expect-that"
import type { Scenario } from "./scenario"

const purchase: Purchase = {
  buyer: BUYERS.sidraMarkets,
  lines: { "SCN-2D-BLK": 5, "PAP-RCT-80": 10 },
  planId: PLANS.days60,
}

const attention = z.looseObject({
  attention: z.array(
    z.looseObject({ id: z.string(), kind: z.string(), reference: z.string(), remedy: z.string() })
  ),
})

/**
 * The connection breaks after the service has created the order. The retry hears 801: nothing else is sent, the buyer is
 * told, and the order is put before the merchant. Once a person has settled it, the same cart is bought.
 */
export const answerLost: Scenario = {
  name: "Answer lost after the effect, listed, settled by the merchant, ordered again",
  play: async (scene) => {
    const { store, log } = scene
    const { client, cartId, sessionId } = await chooseCredit(scene, purchase)

    await log.step("the buyer is told that the store finds out, and no order is placed", async () => {
      const completion = await withFaults(
        store.sandbox,
        [{ kind: "drop_after", operation: "initiate_checkout", calls: [1] }],
        () => client.complete(cartId)
      )

      expectEqual("the outcome", completion.type, "cart")
      const { last_attempt: attempt } = await store.cartOptions(client, cartId)

      expectEqual("the code of the last attempt", attempt?.code, "being_checked")
      expectEqual("the number of orders", (await store.ordersOf(purchase.buyer.email)).length, 0)
    })
    await log.step("a second click sends nothing", async () => {
      expectEqual("the outcome", (await client.complete(cartId)).type, "cart")
      const { orders } = await store.sandbox.state()

      expectEqual(
        "the number of orders at the service",
        orders.filter(({ order_reference_id: reference }) => reference.startsWith(sessionId)).length,
        1
      )
    })
    const listed = await log.step(
      "the order whose answer was lost is listed for attention",
      async () => {
        const { attention: points } = await store.admin.get("/admin/svc/attention", attention)
        const point = points.find(({ reference }) => reference === sessionId)

        expectEqual("the kind", point?.kind, "possible_duplicate")
        return point
      },
      (point) => point?.remedy
    )
    const order = await log.step(
      "the operator has cancelled it, the merchant says so, and the buyer orders",
      async () => {
        await store.admin.post(
          `/admin/svc/attention/${listed?.id ?? ""}/resolve`,
          { note: "The operator has cancelled it." },
          z.unknown()
        )
        const completion = await client.complete(cartId)

        if (completion.type !== "order") {
          throw new Error(`expected an order, came: ${completion.error?.message ?? "no order and no reason"}`)
        }
        return completion.order
      },
      ({ id, display_id: number }) => `#${number} ${id}`
    )

    scene.orderId = order.id
    await log.step("it has a reference of its own at the service", async () => {
      const first = await store.sandbox.orderByReference(sessionId)
      const second = await store.sandbox.orderByReference(`${sessionId}-2`)

      expectThat("the service holds both", first !== undefined && second !== undefined)
      scene.svcOrderId = second?.order_id ?? null
      expectEqual("the payment status", await store.paymentStatus(order.id), "authorized")
    })
  },
}
