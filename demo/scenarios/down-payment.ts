import { PLANS } from "../../support/store"
import { BUYERS } from "../buyers"
import { formatDuration } from "../console/format"
import { buyOnCredit, expectPayment, findAtService, placeOrder } from "./acts/buy"
import { expectConfirmedBy, openHostedPage, payHosted, untilAuthorized, untilSwept } from "./acts/pay"
import { expectEqual, expectThat } from "./expect"
import type { Scenario } from "./scenario"

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
      () => untilAuthorized(scene, orderId, pressedAt),
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
      const page = await openHostedPage(oldUrl)

      expectThat("the old page has no button to pay any more", page.targetOf("pay") === undefined)
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
      () => untilAuthorized(scene, orderId, pressedAt),
      (elapsed) => `${formatDuration(elapsed)} after the payment`
    )
    await expectConfirmedBy(scene, orderId, "service")
    await log.step("the timeline tells of the renewed page", async () => {
      const { activity } = await store.timeline(orderId)

      expectThat(
        "it has the entry payment_url_renewed",
        activity.some(({ kind }) => kind === "payment_url_renewed")
      )
    })
  },
}

const utr = "FT2645-0098213"

/** The buyer transfers the down payment to the merchant's bank. Only then does the service get the order. */
export const paidToMerchant: Scenario = {
  name: "Down payment collected by the merchant",
  purchase: {
    buyer: BUYERS.rawdahSchool,
    lines: { "CHR-ERG-BLK": 12, "PAP-A4-5R": 20 },
    planId: PLANS.merchantDownPayment,
  },
  play: async (scene) => {
    const { store, log } = scene
    const order = await placeOrder(scene, "awaiting")
    const { orderId, sessionId } = order

    await log.step("the buyer is told to wait, and the service knows nothing yet", async () => {
      const { state, next } = await store.buyersOrder(orderId)
      const atService = await store.sandbox.orderByReference(sessionId)

      expectEqual("the state", state, "awaiting_merchant_payment")
      expectEqual("the next step", next.action, "wait")
      expectThat("the service holds no such order", atService === undefined)
    })
    await log.step(
      "the merchant records the bank transfer",
      () => store.act(orderId, "down-payment", { utr }),
      () => utr
    )
    const atService = await findAtService(scene, order)

    await log.step("the service was told that the merchant collected it, and under which reference", () => {
      expectEqual("who collected it", atService.collection_method, "MERCHANT")
      expectEqual("the reference", atService.prepaid_utr, utr)
      expectThat("the order is authorised there", atService.authorized)
    })
    await expectPayment(scene, orderId, "authorized")
  },
}
