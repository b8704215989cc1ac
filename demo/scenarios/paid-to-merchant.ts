import { z } from "zod"
import { BUYERS } from "../store/buyers"
import { PLANS } from "../store/demo-store"
import type { Purchase } from "../store/demo-store"
import { findAtService } from "./acts/find-at-service"
import { placeOrder } from "./acts/place-order"
import { expectEqual } from "./expect-equal"
import { expectThat } from "./expect-that"
import type { Scenario } from "./scenario"

const purchase: Purchase = {
  buyer: BUYERS.rawdahSchool,
  lines: { "CHR-ERG-BLK": 12, "PAP-A4-5R": 20 },
  planId: PLANS.fortyPercentToMerchant,
}
const bankReference = "FT2645-0098213"

/** The buyer transfers the down payment to the merchant's bank; the service hears of the order only then. */
export const paidToMerchant: Scenario = {
  name: "Down payment collected by the merchant",
  play: async (scene) => {
    const { store, log } = scene
    const order = await placeOrder(scene, purchase, { paymentStatus: "awaiting" })

    await log.step("the buyer is told to wait, and the service knows nothing yet", async () => {
      const { state, next } = await store.buyersOrder(order.orderId)

      expectEqual("the state", state, "awaiting_merchant_payment")
      expectEqual("the next step", next.action, "wait")
      expectThat(
        "the service holds no such order",
        (await store.sandbox.orderByReference(order.sessionId)) === undefined
      )
    })
    await log.step(
      "the merchant records the bank transfer",
      () =>
        store.admin.post(
          `/admin/svc/orders/${order.orderId}/down-payment`,
          { utr: bankReference },
          z.looseObject({})
        ),
      () => bankReference
    )
    const atService = await findAtService(scene, order, purchase)

    await log.step("the service was told that the merchant collected it, and under which reference", () => {
      expectEqual("who collected it", atService.collection_method, "MERCHANT")
      expectEqual("the reference", atService.prepaid_utr, bankReference)
      expectThat("the order is authorised there", atService.authorized)
    })
    await log.step("Medusa has its payment as authorized", async () =>
      expectEqual("the payment status", await store.paymentStatus(order.orderId), "authorized")
    )
  },
}
