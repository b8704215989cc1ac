import { formatDuration } from "../console/format"
import { BUYERS } from "../store/buyers"
import { PLANS } from "../store/demo-store"
import type { Purchase } from "../store/demo-store"
import { openHostedPage } from "../store/hosted-page"
import { findAtService } from "./acts/find-at-service"
import { payHosted } from "./acts/pay-hosted"
import { placeOrder } from "./acts/place-order"
import { expectEqual } from "./expect-equal"
import { expectThat } from "./expect-that"
import { pollUntil } from "../../support/poll-until"
import type { Scenario } from "./scenario"

const purchase: Purchase = {
  buyer: BUYERS.duneLogistics,
  lines: { "TRK-PLT-25": 3, "PRN-LBL-USB": 1 },
  planId: PLANS.quarterNow,
}

/** The payment page runs out before the buyer pays; coming back to the order gives them a fresh one. */
export const sessionVoided: Scenario = {
  name: "Payment session voided, then paid at the fresh URL",
  play: async (scene) => {
    const { store, log } = scene
    const order = await placeOrder(scene, purchase, { paymentStatus: "awaiting" })
    const { order_id: svcOrderId, payment_url: oldUrl } = await findAtService(scene, order, purchase)

    await log.step("the payment page runs out", async () => {
      await store.sandbox.orderAction(svcOrderId, "void")
      const { payAction } = await openHostedPage(oldUrl)

      expectThat("the old page has no button to pay any more", payAction === undefined)
    })
    const freshUrl = await log.step(
      "the buyer comes back to the order and is given a fresh page",
      async () => {
        const { state, next } = await store.buyersOrder(order.orderId)

        expectEqual("the state", state, "awaiting_down_payment")
        if (next.action !== "pay") {
          throw new Error(`expected the next step to be to pay, came "${next.action}"`)
        }
        expectThat("it is another page than the old one", next.url !== oldUrl)
        const { sessions } = await store.sandbox.order(svcOrderId)

        expectEqual("the page of the service's current session", next.url, sessions.at(-1)?.payment_url)
        return next.url
      },
      (url) => url
    )
    const { pressedAt } = await payHosted(scene, freshUrl)

    await log.step(
      "the payment becomes authorized in Medusa",
      async () => {
        await pollUntil("the payment status", () => store.paymentStatus(order.orderId), "authorized", {
          withinMs: 20_000,
        })
        return performance.now() - pressedAt
      },
      (elapsed) => `${formatDuration(elapsed)} after the payment`
    )
    await log.step("the timeline tells of the renewed page", async () => {
      const { activity } = await store.creditOrder(order.orderId)

      expectThat(
        "it has the entry payment_url_renewed",
        activity.some(({ kind }) => kind === "payment_url_renewed")
      )
    })
  },
}
