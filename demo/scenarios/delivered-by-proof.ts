import { startFileServer } from "../../support/file-server"
import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import { BUYERS } from "../store/buyers"
import { PLANS } from "../store/demo-store"
import type { Purchase } from "../store/demo-store"
import { expectCaptured } from "./acts/expect-captured"
import { expectInvoiced } from "./acts/expect-invoiced"
import { findAtService } from "./acts/find-at-service"
import { placeOrder } from "./acts/place-order"
import type { Scenario } from "./scenario"

const purchase: Purchase = {
  buyer: BUYERS.palmBakery,
  lines: { "SCN-2D-BLK": 1, "PAP-RCT-80": 2 },
  planId: PLANS.days60,
}
const number = "INV-2026-0142"

/** The back office writes the invoice and the proof's address to Medusa; the rest goes by itself. */
export const deliveredByProof: Scenario = {
  name: "Delivered with a proof, invoiced and captured",
  play: async (scene) => {
    const { store, log } = scene
    const order = await placeOrder(scene, purchase, { paymentStatus: "authorized" })
    const { order_id: svcOrderId } = await findAtService(scene, order, purchase)
    const backOffice = await startFileServer()

    try {
      backOffice.files.set("/invoice.pdf", { type: "application/pdf", content: makePdf(`Invoice ${number}`) })
      await log.step(
        "the ERP names the invoice in the order's metadata",
        () => store.writeInvoice(order.orderId, { number, url: `${backOffice.url}/invoice.pdf` }),
        () => `${number} at ${backOffice.url}/invoice.pdf`
      )
      await log.step(
        "the goods are delivered, and the carrier's proof is written to the fulfilment",
        () => store.deliver(order.orderId, { proof_of_delivery_url: `${backOffice.url}/proof.png` }),
        () => `${backOffice.url}/proof.png`
      )
      await expectCaptured(scene, order.orderId, svcOrderId)
      await expectInvoiced(scene, svcOrderId, number)
    } finally {
      await backOffice.stop()
    }
  },
}
