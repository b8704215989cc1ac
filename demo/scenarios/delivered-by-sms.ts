import { BUYERS } from "../store/buyers"
import { PLANS } from "../store/demo-store"
import type { Purchase } from "../store/demo-store"
import { openHostedPage } from "../store/hosted-page"
import { expectCaptured } from "./acts/expect-captured"
import { findAtService } from "./acts/find-at-service"
import { placeOrder } from "./acts/place-order"
import { expectEqual } from "./expect-equal"
import { pollUntil } from "./poll-until"
import type { Scenario } from "./scenario"

const purchase: Purchase = {
  buyer: BUYERS.harbourFreight,
  lines: { "TRK-PLT-25": 1 },
  planId: PLANS.days30,
}

const linkIn = (text: string): string => {
  const [link] = /https?:\/\/\S+/.exec(text) ?? []

  if (link === undefined) {
    throw new Error("expected a link in the text message, came none")
  }
  return link
}

/** There is no proof: the service asks the buyer by SMS, who confirms on its page. */
export const deliveredBySms: Scenario = {
  name: "Delivery confirmed by the buyer through the SMS link, and captured",
  play: async (scene) => {
    const { store, log } = scene
    const order = await placeOrder(scene, purchase, { paymentStatus: "authorized" })
    const { order_id: svcOrderId } = await findAtService(scene, order, purchase)

    await log.step("the goods are delivered, without a proof", () => store.deliver(order.orderId))
    await log.step("the service asks the buyer; nothing is captured yet", async () => {
      await pollUntil(
        "the order's status at the service",
        async () => (await store.sandbox.order(svcOrderId)).order_status,
        "OUT_FOR_DELIVERY",
        { withinMs: 20_000 }
      )
      expectEqual("the payment status", await store.paymentStatus(order.orderId), "authorized")
    })
    await log.step(
      "the buyer opens the link of the text message and confirms",
      async () => {
        const messages = await store.sandbox.sms(purchase.buyer.phone)
        const link = linkIn(messages.find(({ kind }) => kind === "delivery_link")?.text ?? "")
        const page = await openHostedPage(link)

        expectEqual("the page's HTTP status", page.status, 200)
        const confirmed = await fetch(page.payAction ?? "", {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded" },
        })

        expectEqual("the answer to the button", confirmed.status, 200)
        return link
      },
      (link) => link
    )
    await expectCaptured(scene, order.orderId, svcOrderId)
  },
}
