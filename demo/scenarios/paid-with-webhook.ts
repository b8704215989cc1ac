import { formatDuration } from "../console/format"
import { BUYERS } from "../store/buyers"
import { PLANS } from "../store/demo-store"
import type { Purchase } from "../store/demo-store"
import { expectConfirmedBy } from "./acts/expect-confirmed-by"
import { findAtService } from "./acts/find-at-service"
import { payHosted } from "./acts/pay-hosted"
import { placeOrder } from "./acts/place-order"
import { expectEqual } from "./expect-equal"
import { pollUntil } from "../../support/poll-until"
import type { Scenario } from "./scenario"

const purchase: Purchase = {
  buyer: BUYERS.brightSite,
  lines: { "LED-6060-4K": 96 },
  planId: PLANS.quarterNow,
}
const promisedMs = 1_000

/** The usual way of a down payment; the webhook alone brings the news, since the buyer is slow to come back. */
export const paidWithWebhook: Scenario = {
  name: "Down payment paid on the hosted page, with the webhook",
  play: async (scene) => {
    const { store, log } = scene
    const order = await placeOrder(scene, purchase, { paymentStatus: "awaiting" })
    const atService = await findAtService(scene, order, purchase)
    const { location, pressedAt } = await payHosted(scene, atService.payment_url)

    await log.step(
      "the webhook makes the payment authorized in Medusa within a second",
      async () => {
        await pollUntil("the payment status", () => store.paymentStatus(order.orderId), "authorized", {
          withinMs: 20_000,
        })
        const elapsed = performance.now() - pressedAt

        if (elapsed >= promisedMs) {
          throw new Error(
            `expected it within ${promisedMs} ms of the payment, it took ${formatDuration(elapsed)}`
          )
        }
        return elapsed
      },
      (elapsed) => `${formatDuration(elapsed)} after the payment`
    )
    await expectConfirmedBy(scene, order.orderId, "service")
    await log.step("the plugin took in one webhook, rightly signed", async () => {
      const { webhooks } = await store.creditOrder(order.orderId)

      expectEqual("the number of webhooks", webhooks.length, 1)
      expectEqual("the verdict on its signature", webhooks[0]?.verdict, "verified")
    })
    await log.step(
      "the buyer arrives at the storefront, which may tell them so",
      async () => {
        expectEqual("the page's HTTP status", (await fetch(location)).status, 200)
        expectEqual(
          "what the page is told of the order",
          (await store.buyersOrder(order.orderId)).state,
          "authorized"
        )
      },
      () => location
    )
  },
}
