import { pollUntil } from "../../../support/poll-until"
import { expectEqual } from "../expect"
import type { Scene } from "../scenario"
import { openHostedPage } from "./hosted-page"

const linkIn = (text: string): string => {
  const [link] = /https?:\/\/\S+/.exec(text) ?? []

  if (link === undefined) {
    throw new Error("expected a link in the text message, came none")
  }
  return link
}

/** Marks the goods as delivered without a proof, so that the service asks the buyer. */
export const deliverUnproven = async (
  { store, log }: Scene,
  orderId: string,
  svcOrderId: string
): Promise<void> => {
  await log.step("the goods are delivered, without a proof", () => store.deliver(orderId))
  await log.step("the service asks the buyer; nothing is captured yet", async () => {
    await pollUntil(
      "the order's status at the service",
      async () => (await store.sandbox.order(svcOrderId)).order_status,
      "OUT_FOR_DELIVERY",
      { withinMs: 20_000 }
    )
    expectEqual("the payment status", await store.paymentStatus(orderId), "authorized")
  })
}

/** The buyer opens the link of the text message and presses one of the page's two buttons. */
export const answerDelivery = async (
  { store, purchase, log }: Scene,
  answer: "confirm" | "dispute"
): Promise<void> => {
  await log.step(
    answer === "confirm"
      ? "the buyer opens the link of the text message and confirms"
      : "the buyer opens the link of the text message and reports a problem",
    async () => {
      const messages = await store.sandbox.sms(purchase.buyer.phone)
      const link = linkIn(messages.find(({ kind }) => kind === "delivery_link")?.text ?? "")
      const page = await openHostedPage(link)

      expectEqual("the page's HTTP status", page.status, 200)
      const action = answer === "confirm" ? (page.payAction ?? "") : disputeAction(page.html, link)
      const answered = await fetch(action, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      })

      expectEqual("the answer to the button", answered.status, 200)
      return link
    }
  )
}

const disputeAction = (html: string, link: string): string => {
  const [, action] = /action="([^"]*\/dispute[^"]*)"/.exec(html) ?? []

  if (action === undefined) {
    throw new Error("expected a button to report a problem, came none")
  }
  return new URL(action.replaceAll("&amp;", "&"), link).href
}
