import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import { PLANS } from "../../support/store"
import { BUYERS } from "../buyers"
import { expectCaptured } from "./acts/expect-captured"
import { expectInvoiced } from "./acts/expect-invoiced"
import { buyOnCredit } from "./acts/find-at-service"
import type { Scenario } from "./scenario"

const number = "INV-2026-0142"

/** The back office writes the invoice and the proof's address to Medusa. The rest is automatic. */
export const deliveredByProof: Scenario = {
  name: "Delivered with a proof, invoiced and captured",
  purchase: {
    buyer: BUYERS.palmBakery,
    lines: { "SCN-2D-BLK": 1, "PAP-RCT-80": 2 },
    planId: PLANS.days60,
  },
  play: async (scene) => {
    const { store, files, log } = scene
    const { orderId, atService } = await buyOnCredit(scene, "authorized")

    files.files.set("/invoice.pdf", { type: "application/pdf", content: makePdf(`Invoice ${number}`) })
    await log.step(
      "the ERP names the invoice in the order's metadata",
      () => store.writeInvoice(orderId, { number, url: `${files.url}/invoice.pdf` }),
      () => `${number} at ${files.url}/invoice.pdf`
    )
    await log.step(
      "the goods are delivered, and the carrier's proof is written to the fulfilment",
      () => store.deliver(orderId, { proof_of_delivery_url: `${files.url}/proof.png` }),
      () => `${files.url}/proof.png`
    )
    await expectCaptured(scene, orderId, atService.order_id)
    await expectInvoiced(scene, atService.order_id, number)
  },
}
