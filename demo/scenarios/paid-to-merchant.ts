import { PLANS } from "../../support/store"
import { BUYERS } from "../buyers"
import { findAtService } from "./acts/find-at-service"
import { expectPayment, placeOrder } from "./acts/place-order"
import { expectEqual, expectThat } from "./expect"
import type { Scenario } from "./scenario"

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
