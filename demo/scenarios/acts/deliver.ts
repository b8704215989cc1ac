import { polling } from "../../../support/polling"
import { expectEqual, expectThat } from "../expect"
import type { Scene } from "../scenario"
import { BY_ITSELF, openHostedPage, press } from "./pay"

/** Marks the goods as delivered without a proof, so that the service asks the buyer. */
export const deliverUnproven = async (
  { store, log }: Scene,
  orderId: string,
  svcOrderId: string
): Promise<void> => {
  await log.step("the goods are delivered, without a proof", () => store.deliver(orderId))
  await log.step("the service asks the buyer; nothing is captured yet", async () => {
    await polling(async () => (await store.sandbox.order(svcOrderId)).order_status, BY_ITSELF).until(
      "OUT_FOR_DELIVERY"
    )
    // The service says so before it has answered the plugin, which leaves an earlier callback to the sweep.
    await store.untilOrderState(orderId, "out_for_delivery", BY_ITSELF)
    expectEqual("the payment status", await store.paymentStatus(orderId), "authorized")
  })
}

const ANSWERS = { confirm: "confirms", dispute: "reports a problem" } as const

/** The buyer opens the link of the text message and presses one of the page's two buttons. */
export const answerDelivery = async (
  { store, purchase, log }: Scene,
  answer: keyof typeof ANSWERS
): Promise<void> => {
  await log.step(`the buyer opens the link of the text message and ${ANSWERS[answer]}`, async () => {
    const messages = await store.sandbox.sms(purchase.buyer.phone)
    const text = messages.find(({ kind }) => kind === "delivery_link")?.text ?? ""
    const [link = ""] = /https?:\/\/\S+/.exec(text) ?? []

    expectThat("the text message has a link", link !== "")
    const page = await openHostedPage(link)

    expectEqual("the page's HTTP status", page.status, 200)
    expectEqual("the answer to the button", (await press(page, answer)).status, 200)
    return link
  })
}

/** Waits until Medusa has captured an order's payment, then checks the order at the service. */
export const expectCaptured = async (scene: Scene, orderId: string, svcOrderId: string): Promise<void> => {
  const { store, log } = scene

  await log.step("the payment is captured in Medusa by itself", async () => {
    await polling(() => store.paymentStatus(orderId), BY_ITSELF).until("captured")
  })
  await log.step("the service calls the order delivered", async () =>
    expectEqual("the order's status", (await store.sandbox.order(svcOrderId)).order_status, "DELIVERED")
  )
}

/** Waits until the service holds the only invoice of an order, then checks the stored file. */
export const expectInvoiced = ({ store, log }: Scene, svcOrderId: string, number: string): Promise<string> =>
  log.step("the service holds the invoice, once", async () => {
    await polling(
      async () =>
        (await store.sandbox.order(svcOrderId)).invoices.map(({ invoice_number: held }) => held).join(),
      BY_ITSELF
    ).until(number)
    const [invoice] = (await store.sandbox.order(svcOrderId)).invoices
    const file = await fetch(invoice?.file_url ?? "")
    const head = Buffer.from(await file.arrayBuffer())
      .subarray(0, 5)
      .toString("latin1")

    expectEqual("how the file begins", head, "%PDF-")
    return number
  })
