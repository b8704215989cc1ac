import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import { pollUntil } from "../../support/poll-until"
import { PLANS } from "../../support/store"
import { BUYERS } from "../buyers"
import { expectCaptured } from "./acts/expect-captured"
import { expectInvoiced } from "./acts/expect-invoiced"
import { buyOnCredit } from "./acts/find-at-service"
import { expectEqual } from "./expect"
import type { Scenario } from "./scenario"

const number = "INV-2026-0143"

/** The ERP's link leads to a sign-in page instead of a PDF. The merchant is told and uploads the right file. */
export const invoiceReplaced: Scenario = {
  name: "An invoice that is not a PDF, replaced",
  purchase: { buyer: BUYERS.capitalPrint, lines: { "PAP-A4-5R": 10 }, planId: PLANS.days30 },
  play: async (scene) => {
    const { store, files, log } = scene
    const { orderId, atService } = await buyOnCredit(scene, "authorized")
    const attention = async () => (await store.attention(orderId)).join()

    files.files.set("/sign-in.pdf", {
      type: "text/html",
      content: Buffer.from("<!doctype html><title>Please sign in</title>"),
    })
    await log.step(
      "the ERP names an invoice whose address leads to a sign-in page",
      () => store.writeInvoice(orderId, { number, url: `${files.url}/sign-in.pdf` }),
      () => `${number} at ${files.url}/sign-in.pdf`
    )
    await log.step("the goods are delivered with a proof", () =>
      store.deliver(orderId, { proof_of_delivery_url: `${files.url}/proof.png` })
    )
    await expectCaptured(scene, orderId, atService.order_id)
    await log.step("the merchant is told what is wrong with it", async () => {
      await pollUntil("what needs attention", attention, "invoice_refused", { withinMs: 20_000 })
      return (await store.timeline(orderId)).attention[0]?.message
    })
    await log.step("the merchant uploads the PDF under the same number", () =>
      store.act(orderId, "invoices", {
        invoice_number: number,
        pdf_base64: makePdf(`Invoice ${number}`).toString("base64"),
      })
    )
    await expectInvoiced(scene, atService.order_id, number)
    await log.step("nothing needs attention any more", async () =>
      expectEqual("what needs attention", await attention(), "")
    )
  },
}
