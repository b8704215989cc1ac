import { BUYERS } from "../store/buyers"
import { PLANS } from "../store/demo-store"
import type { Purchase } from "../store/demo-store"
import { answerDelivery, deliverUnproven } from "./acts/answer-delivery"
import { expectCaptured } from "./acts/expect-captured"
import { findAtService } from "./acts/find-at-service"
import { placeOrder } from "./acts/place-order"
import type { Scenario } from "./scenario"

const purchase: Purchase = {
  buyer: BUYERS.harbourFreight,
  lines: { "TRK-PLT-25": 1 },
  planId: PLANS.days30,
}

/** There is no proof: the service asks the buyer by SMS, who confirms on its page. */
export const deliveredBySms: Scenario = {
  name: "Delivery confirmed by the buyer through the SMS link, and captured",
  play: async (scene) => {
    const order = await placeOrder(scene, purchase, { paymentStatus: "authorized" })
    const { order_id: svcOrderId } = await findAtService(scene, order, purchase)

    await deliverUnproven(scene, order.orderId, svcOrderId)
    await answerDelivery(scene, purchase.buyer.phone, "confirm")
    await expectCaptured(scene, order.orderId, svcOrderId)
  },
}
