import { BUYERS } from "../store/buyers"
import { PLANS } from "../store/demo-store"
import type { Purchase } from "../store/demo-store"
import { findAtService } from "./acts/find-at-service"
import { placeOrder } from "./acts/place-order"
import { withFaults } from "./acts/with-faults"
import { expectEqual } from "./expect-equal"
import { expectThat } from "./expect-that"
import type { Scenario } from "./scenario"

const purchase: Purchase = {
  buyer: BUYERS.sidraMarkets,
  lines: { "SCN-2D-BLK": 5, "PAP-RCT-80": 10 },
  planId: PLANS.days60,
}

/**
 * The connection breaks after the service has created the order. The retry hears 801, the checkout goes on under the
 * next reference, and the first order is put before the merchant: nothing is lost and nothing is hidden.
 */
export const answerLost: Scenario = {
  name: "Answer lost after the effect, settled and listed for attention",
  play: async (scene) => {
    const { store, log } = scene
    const order = await withFaults(
      store.sandbox,
      [{ kind: "drop_after", operation: "initiate_checkout", calls: [1] }],
      () => placeOrder(scene, purchase, { paymentStatus: "authorized" })
    )
    const second = `${order.sessionId}-2`
    const atService = await findAtService(scene, order, purchase, second)

    await log.step(
      "the ledger has both attempts",
      async () => {
        const { attempts } = await store.creditOrder(order.orderId)
        const [latest, first] = attempts

        expectEqual("the number of attempts", attempts.length, 2)
        expectEqual("the reference of the latest", latest?.reference, second)
        expectEqual("the state of the latest", latest?.state, "authorized")
        expectEqual("the reference of the first", first?.reference, order.sessionId)
        expectEqual("the state of the first", first?.state, "unconfirmed")
      },
      () => `${order.sessionId} unconfirmed, ${second} authorized`
    )
    await log.step(
      "the order whose answer was lost is listed for attention",
      async () => {
        const { attention } = await store.creditOrder(order.orderId)
        const listed = attention.find(({ kind }) => kind === "possible_duplicate")

        expectEqual("the reference that it names", listed?.reference, order.sessionId)
        return listed?.remedy
      },
      (remedy) => remedy
    )
    await log.step(
      "the service does hold that order",
      async () => {
        const lost = await store.sandbox.orderByReference(order.sessionId)

        expectThat(
          "the service holds another order under the first reference",
          lost !== undefined && lost.order_id !== atService.order_id
        )
        return lost?.order_id
      },
      (id) => id
    )
  },
}
