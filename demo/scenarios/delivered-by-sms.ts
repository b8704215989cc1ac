import { PLANS } from "../../support/store"
import { BUYERS } from "../buyers"
import { answerDelivery, deliverUnproven } from "./acts/answer-delivery"
import { expectCaptured } from "./acts/expect-captured"
import { buyOnCredit } from "./acts/find-at-service"
import type { Scenario } from "./scenario"

/** Without a proof, the service asks the buyer by SMS, and the buyer confirms on the service's page. */
export const deliveredBySms: Scenario = {
  name: "Delivery confirmed by the buyer through the SMS link, and captured",
  purchase: { buyer: BUYERS.harbourFreight, lines: { "TRK-PLT-25": 1 }, planId: PLANS.days30 },
  play: async (scene) => {
    const { orderId, atService } = await buyOnCredit(scene, "authorized")

    await deliverUnproven(scene, orderId, atService.order_id)
    await answerDelivery(scene, "confirm")
    await expectCaptured(scene, orderId, atService.order_id)
  },
}
