import { z } from "zod"
import { startFileServer } from "../../support/file-server"
import { BUYERS } from "../store/buyers"
import { PLANS } from "../store/demo-store"
import type { Purchase } from "../store/demo-store"
import { answerDelivery, deliverUnproven } from "./acts/answer-delivery"
import { findAtService } from "./acts/find-at-service"
import { placeOrder } from "./acts/place-order"
import { expectEqual } from "./expect-equal"
import type { Scenario } from "./scenario"

const purchase: Purchase = {
  buyer: BUYERS.dateOrchard,
  lines: { "TRK-PLT-25": 1 },
  planId: PLANS.days60,
}

/**
 * The buyer disputes: the service holds the order and tells nobody. The merchant hears it from the operator and records
 * it; nothing is captured, and the order is left held, to be settled in the admin.
 */
export const deliveryDisputed: Scenario = {
  name: "Delivery disputed by the buyer through the SMS link",
  play: async (scene) => {
    const { store, log } = scene
    const order = await placeOrder(scene, purchase, { paymentStatus: "authorized" })
    const { order_id: svcOrderId } = await findAtService(scene, order, purchase)
    const carrier = await startFileServer()

    await deliverUnproven(scene, order.orderId, svcOrderId)
    await answerDelivery(scene, purchase.buyer.phone, "dispute")
    try {
      await log.step(
        "the merchant tries a proof, which the service refuses while the order is held",
        () =>
          store.admin.post(
            `/admin/svc/orders/${order.orderId}/confirm-delivery`,
            { proof_url: `${carrier.url}/proof.png` },
            z.looseObject({})
          ),
        () => `${carrier.url}/proof.png`
      )
    } finally {
      await carrier.stop()
    }
    await log.step(
      "the order is on the list of what needs attention, with its remedy",
      async () => {
        const [point] = (await store.creditOrder(order.orderId)).attention

        expectEqual("the kind", point?.kind, "delivery_held")
        return point?.remedy
      },
      (remedy) => remedy
    )
    await log.step("the merchant records what the operator says, and the order is held", async () => {
      await store.admin.post(
        `/admin/svc/orders/${order.orderId}/delivery-outcome`,
        { outcome: "disputed", note: "The operator called: the buyer says that a pallet is damaged." },
        z.looseObject({})
      )
      expectEqual("the state", (await store.creditOrder(order.orderId)).attempts[0]?.state, "held")
    })
    await log.step("nothing is captured", async () =>
      expectEqual("the payment status", await store.paymentStatus(order.orderId), "authorized")
    )
  },
}
