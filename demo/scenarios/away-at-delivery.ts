import { startFileServer } from "../../support/file-server"
import { formatDuration } from "../console/format"
import { BUYERS } from "../store/buyers"
import { PLANS } from "../store/demo-store"
import type { Purchase } from "../store/demo-store"
import { findAtService } from "./acts/find-at-service"
import { placeOrder } from "./acts/place-order"
import { withFaults } from "./acts/with-faults"
import { expectEqual } from "./expect-equal"
import { pollUntil } from "../../support/poll-until"
import type { Scenario } from "./scenario"

const purchase: Purchase = {
  buyer: BUYERS.desertClinic,
  lines: { "CHR-ERG-GRY": 2 },
  planId: PLANS.days30,
}
const sweepWithinMs = 150_000

/** The service is down when the goods arrive: shipping does not wait for it, and the sweep catches up. */
export const awayAtDelivery: Scenario = {
  name: "The service away at delivery, and back later",
  play: async (scene) => {
    const { store, log } = scene
    const order = await placeOrder(scene, purchase, { paymentStatus: "authorized" })
    const { order_id: svcOrderId } = await findAtService(scene, order, purchase)
    const carrier = await startFileServer()

    await withFaults(
      store.sandbox,
      [{ kind: "http_status", operation: "confirm_delivery", status: 503 }],
      async () => {
        await log.step("the service is away; the goods are delivered in Medusa all the same", () =>
          store.deliver(order.orderId, { proof_of_delivery_url: `${carrier.url}/proof.png` })
        )
        await log.step("the timeline says that the confirmation failed and is tried again", () =>
          pollUntil(
            "the timeline",
            async () => {
              const { activity } = await store.creditOrder(order.orderId)

              return activity.some(({ kind }) => kind === "delivery_failed") ? "failed" : "nothing yet"
            },
            "failed",
            { withinMs: 20_000 }
          )
        )
      }
    )
    await log.step("the service is back", async () => {
      const { order_status: status } = await store.sandbox.order(svcOrderId)

      expectEqual("the order's status at the service", status, "AUTHORIZED")
    })
    const backAt = performance.now()

    return async () => {
      try {
        await log.step(
          "the sweep confirms the delivery and captures the payment by itself",
          async () => {
            await pollUntil("the payment status", () => store.paymentStatus(order.orderId), "captured", {
              withinMs: sweepWithinMs,
              everyMs: 1_000,
              onWaiting: (elapsed) =>
                scene.progress(`waiting for the sweep, which runs each minute (${formatDuration(elapsed)})`),
            })
            return performance.now() - backAt
          },
          (elapsed) => `${formatDuration(elapsed)} after the service was back`
        )
      } finally {
        await carrier.stop()
      }
    }
  },
}
