import { PLANS } from "../../support/store"
import { until } from "../../support/poll-until"
import { BUYERS } from "../buyers"
import { formatDuration } from "../console/format"
import { buyOnCredit } from "./acts/find-at-service"
import { untilSwept } from "./acts/until-payment"
import { expectEqual } from "./expect"
import type { Scenario } from "./scenario"

/** The service is down when the goods arrive. Shipping does not wait for the service, and the sweep catches up. */
export const awayAtDelivery: Scenario = {
  name: "The service away at delivery, and back later",
  purchase: { buyer: BUYERS.desertClinic, lines: { "CHR-ERG-GRY": 2 }, planId: PLANS.days30 },
  play: async (scene) => {
    const { store, files, log } = scene
    const { orderId, atService } = await buyOnCredit(scene, "authorized")

    await store.sandbox.withFaults(
      [{ kind: "http_status", operation: "confirm_delivery", status: 503 }],
      async () => {
        await log.step("the service is away; the goods are delivered in Medusa all the same", () =>
          store.deliver(orderId, { proof_of_delivery_url: `${files.url}/proof.png` })
        )
        await log.step("the timeline says that the confirmation failed and is tried again", () =>
          until(
            async () => (await store.timeline(orderId)).activity.map(({ kind }) => kind),
            (kinds) => kinds.includes("delivery_failed"),
            { what: "the timeline has the entry delivery_failed", withinMs: 20_000 }
          )
        )
      }
    )
    await log.step("the service is back", async () => {
      const { order_status: status } = await store.sandbox.order(atService.order_id)

      expectEqual("the order's status at the service", status, "AUTHORIZED")
    })
    const backAt = performance.now()

    return async () => {
      await log.step(
        "the sweep confirms the delivery and captures the payment by itself",
        () => untilSwept(scene, orderId, "captured", backAt),
        (elapsed) => `${formatDuration(elapsed)} after the service was back`
      )
    }
  },
}
