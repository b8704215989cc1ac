import { startFileServer } from "../../integration-tests/support/file-server"
import { BUYERS } from "../store/buyers"
import { PLANS } from "../store/demo-store"
import type { Purchase } from "../store/demo-store"
import { expectCaptured } from "./acts/expect-captured"
import { findAtService } from "./acts/find-at-service"
import { placeOrder } from "./acts/place-order"
import type { Scenario } from "./scenario"

const purchase: Purchase = {
  buyer: BUYERS.palmBakery,
  lines: { "SCN-2D-BLK": 1, "PAP-RCT-80": 2 },
  planId: PLANS.days60,
}

/** The back office writes the proof's address to the fulfilment; the rest goes by itself. */
export const deliveredByProof: Scenario = {
  name: "Delivered with a proof, and captured",
  play: async (scene) => {
    const { store, log } = scene
    const order = await placeOrder(scene, purchase, { paymentStatus: "authorized" })
    const { order_id: svcOrderId } = await findAtService(scene, order, purchase)
    const carrier = await startFileServer()

    try {
      await log.step(
        "the goods are delivered, and the carrier's proof is written to the fulfilment",
        () => store.deliver(order.orderId, { proof_of_delivery_url: `${carrier.url}/proof.png` }),
        () => `${carrier.url}/proof.png`
      )
      await expectCaptured(scene, order.orderId, svcOrderId)
    } finally {
      await carrier.stop()
    }
  },
}
