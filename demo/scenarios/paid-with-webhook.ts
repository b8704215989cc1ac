import { PLANS } from "../../support/store"
import { BUYERS } from "../buyers"
import { formatDuration } from "../console/format"
import { expectConfirmedBy } from "./acts/expect-confirmed-by"
import { buyOnCredit } from "./acts/find-at-service"
import { payHosted } from "./acts/pay-hosted"
import { untilPayment } from "./acts/until-payment"
import { expectEqual, expectThat } from "./expect"
import type { Scenario } from "./scenario"

/** Long before the sweep would run. */
const promisedMs = 10_000

/** The usual down payment. Only the webhook brings the news, because the buyer comes back late. */
export const paidWithWebhook: Scenario = {
  name: "Down payment paid on the hosted page, with the webhook",
  purchase: { buyer: BUYERS.brightSite, lines: { "SCN-2D-BLK": 16 }, planId: PLANS.downPayment },
  play: async (scene) => {
    const { store, log } = scene
    const { orderId, atService } = await buyOnCredit(scene, "awaiting")
    const { location, pressedAt } = await payHosted(scene, atService.payment_url)

    await log.step(
      "the webhook makes the payment authorized in Medusa",
      async () => {
        const elapsed = await untilPayment(scene, orderId, "authorized", pressedAt)

        expectThat(`${formatDuration(elapsed)} are within ${promisedMs} ms`, elapsed < promisedMs)
        return elapsed
      },
      (elapsed) => `${formatDuration(elapsed)} after the payment`
    )
    await expectConfirmedBy(scene, orderId, "service")
    await log.step("the plugin took in one webhook, rightly signed", async () => {
      const { webhooks } = await store.timeline(orderId)

      expectEqual("the number of webhooks", webhooks.length, 1)
      expectEqual("the verdict on its signature", webhooks[0]?.verdict, "verified")
    })
    await log.step(
      "the buyer arrives at the storefront, which may tell them so",
      async () => {
        const { state } = await store.buyersOrder(orderId)

        expectEqual("the page's HTTP status", (await fetch(location)).status, 200)
        expectEqual("what the page is told of the order", state, "authorized")
      },
      () => location
    )
  },
}
