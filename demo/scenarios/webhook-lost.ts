import { formatDuration } from "../console/format"
import { BUYERS } from "../store/buyers"
import { PLANS } from "../store/demo-store"
import type { Purchase } from "../store/demo-store"
import { expectConfirmedBy } from "./acts/expect-confirmed-by"
import { findAtService } from "./acts/find-at-service"
import { payHosted } from "./acts/pay-hosted"
import { placeOrder } from "./acts/place-order"
import { withFaults } from "./acts/with-faults"
import { expectEqual } from "./expect-equal"
import { pollUntil } from "../../support/poll-until"
import type { Scenario } from "./scenario"

const purchase: Purchase = {
  buyer: BUYERS.olayaDental,
  lines: { "CHR-ERG-GRY": 6, "COF-10-MED": 1 },
  planId: PLANS.quarterNow,
}
/** The sweep runs each minute, and first asks up to half a minute after the order was placed. */
const sweepWithinMs = 150_000

/** The buyer pays and closes the browser, and the webhook never comes: only the sweep can find out. */
export const webhookLost: Scenario = {
  name: "Down payment paid on the hosted page, the webhook lost",
  play: async (scene) => {
    const { store, log } = scene
    const order = await placeOrder(scene, purchase, { paymentStatus: "awaiting" })
    const atService = await findAtService(scene, order, purchase)
    const paidAt = await withFaults(
      store.sandbox,
      [{ kind: "webhook_lost", operation: "down_payment_webhook", calls: [1] }],
      async () => (await payHosted(scene, atService.payment_url)).pressedAt
    )

    await log.step("the webhook is lost, and the buyer closes the browser", async () => {
      const webhooks = await store.sandbox.webhooks()
      const lost = webhooks.find(({ order_id: id }) => id === atService.order_id)

      expectEqual("the webhook's fate", lost?.state, "lost")
    })
    await log.step("Medusa still waits for the payment", async () =>
      expectEqual("the payment status", await store.paymentStatus(order.orderId), "awaiting")
    )

    return async () => {
      await log.step(
        "the sweep finds the payment by itself",
        async () => {
          await pollUntil("the payment status", () => store.paymentStatus(order.orderId), "authorized", {
            withinMs: sweepWithinMs,
            everyMs: 1_000,
            onWaiting: (elapsed) =>
              scene.progress(`waiting for the sweep, which runs each minute (${formatDuration(elapsed)})`),
          })
          return performance.now() - paidAt
        },
        (elapsed) => `${formatDuration(elapsed)} after the payment`
      )
      await expectConfirmedBy(scene, order.orderId, "sweep")
    }
  },
}
