import { PLANS } from "../../support/store"
import { BUYERS } from "../buyers"
import { formatDuration } from "../console/format"
import { buyOnCredit } from "./acts/find-at-service"
import { openHostedPage } from "./acts/hosted-page"
import { payHosted } from "./acts/pay-hosted"
import { untilPayment } from "./acts/until-payment"
import { expectEqual, expectThat } from "./expect"
import type { Scenario } from "./scenario"

/** The payment page expires before the buyer pays. The buyer returns to the order and gets a fresh page. */
export const sessionVoided: Scenario = {
  name: "Payment session voided, then paid at the fresh URL",
  purchase: {
    buyer: BUYERS.duneLogistics,
    lines: { "TRK-PLT-25": 3, "PRN-LBL-USB": 1 },
    planId: PLANS.downPayment,
  },
  play: async (scene) => {
    const { store, log } = scene
    const { orderId, atService } = await buyOnCredit(scene, "awaiting")
    const { order_id: svcOrderId, payment_url: oldUrl } = atService

    await log.step("the payment page runs out", async () => {
      await store.sandbox.orderAction(svcOrderId, "void")
      const { payAction } = await openHostedPage(oldUrl)

      expectThat("the old page has no button to pay any more", payAction === undefined)
    })
    const freshUrl = await log.step(
      "the buyer comes back to the order and is given a fresh page",
      async () => {
        const { state, next } = await store.buyersOrder(orderId)
        const { sessions } = await store.sandbox.order(svcOrderId)

        expectEqual("the state", state, "awaiting_down_payment")
        expectEqual("the next step", next.action, "pay")
        expectThat("it is another page than the old one", next.url !== oldUrl)
        expectEqual("the page of the service's current session", next.url, sessions.at(-1)?.payment_url)
        return next.url ?? ""
      }
    )
    const { pressedAt } = await payHosted(scene, freshUrl)

    await log.step(
      "the payment becomes authorized in Medusa",
      () => untilPayment(scene, orderId, "authorized", pressedAt),
      (elapsed) => `${formatDuration(elapsed)} after the payment`
    )
    await log.step("the timeline tells of the renewed page", async () => {
      const { activity } = await store.timeline(orderId)

      expectThat(
        "it has the entry payment_url_renewed",
        activity.some(({ kind }) => kind === "payment_url_renewed")
      )
    })
  },
}
