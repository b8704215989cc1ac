import { PLANS } from "../../support/store"
import { BUYERS } from "../buyers"
import { answerDelivery, deliverUnproven } from "./acts/answer-delivery"
import { buyOnCredit } from "./acts/find-at-service"
import { expectPayment } from "./acts/place-order"
import { expectEqual } from "./expect"
import type { Scenario } from "./scenario"

/**
 * The buyer disputes. The service holds the order but tells nobody. The merchant hears about it from the operator and
 * records it. Nothing is captured, and the order stays held, to be settled in the admin.
 */
export const deliveryDisputed: Scenario = {
  name: "Delivery disputed by the buyer through the SMS link",
  purchase: { buyer: BUYERS.dateOrchard, lines: { "TRK-PLT-25": 1 }, planId: PLANS.days60 },
  play: async (scene) => {
    const { store, files, log } = scene
    const { orderId, atService } = await buyOnCredit(scene, "authorized")
    const proofUrl = `${files.url}/proof.png`

    await deliverUnproven(scene, orderId, atService.order_id)
    await answerDelivery(scene, "dispute")
    await log.step(
      "the merchant tries a proof, which the service refuses while the order is held",
      () => store.act(orderId, "confirm-delivery", { proof_url: proofUrl }),
      () => proofUrl
    )
    await log.step("the order is on the list of what needs attention, with its remedy", async () => {
      const [point] = (await store.timeline(orderId)).attention

      expectEqual("the kind", point?.kind, "delivery_held")
      return point?.remedy
    })
    await log.step("the merchant records what the operator says, and the order is held", async () => {
      await store.act(orderId, "delivery-outcome", {
        outcome: "disputed",
        note: "The operator called: the buyer says that a pallet is damaged.",
      })
      expectEqual("the state", (await store.timeline(orderId)).attempts[0]?.state, "held")
    })
    await expectPayment(scene, orderId, "authorized", "nothing is captured")
  },
}
