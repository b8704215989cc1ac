import { PLANS } from "../../support/store"
import { BUYERS } from "../buyers"
import { formatDuration } from "../console/format"
import { expectConfirmedBy } from "./acts/expect-confirmed-by"
import { buyOnCredit } from "./acts/find-at-service"
import { payHosted } from "./acts/pay-hosted"
import { expectPayment } from "./acts/place-order"
import { untilSwept } from "./acts/until-payment"
import { expectEqual } from "./expect"
import type { Scenario } from "./scenario"

/** The buyer pays and closes the browser, and the webhook never comes. Only the sweep can find the payment. */
export const webhookLost: Scenario = {
  name: "Down payment paid on the hosted page, the webhook lost",
  purchase: {
    buyer: BUYERS.olayaDental,
    lines: { "CHR-ERG-GRY": 6, "COF-10-MED": 1 },
    planId: PLANS.downPayment,
  },
  play: async (scene) => {
    const { store, log } = scene
    const { orderId, atService } = await buyOnCredit(scene, "awaiting")
    const { pressedAt } = await store.sandbox.withFaults(
      [{ kind: "webhook_lost", operation: "down_payment_webhook", calls: [1] }],
      () => payHosted(scene, atService.payment_url)
    )

    await log.step("the webhook is lost, and the buyer closes the browser", async () => {
      const webhooks = await store.sandbox.webhooks()
      const lost = webhooks.find(({ order_id: id }) => id === atService.order_id)

      expectEqual("the webhook's fate", lost?.state, "lost")
    })
    await expectPayment(scene, orderId, "awaiting", "Medusa still waits for the payment")

    return async () => {
      await log.step(
        "the sweep finds the payment by itself",
        () => untilSwept(scene, orderId, "authorized", pressedAt),
        (elapsed) => `${formatDuration(elapsed)} after the payment`
      )
      await expectConfirmedBy(scene, orderId, "sweep")
    }
  },
}
