import { z } from "zod"
import { startFileServer } from "../../support/file-server"
import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import { BUYERS } from "../store/buyers"
import { PLANS } from "../store/demo-store"
import type { Purchase } from "../store/demo-store"
import { expectCaptured } from "./acts/expect-captured"
import { expectInvoiced } from "./acts/expect-invoiced"
import { findAtService } from "./acts/find-at-service"
import { placeOrder } from "./acts/place-order"
import { expectEqual } from "./expect-equal"
import { pollUntil } from "../../support/poll-until"
import type { Scenario } from "./scenario"

const purchase: Purchase = {
  buyer: BUYERS.capitalPrint,
  lines: { "PAP-A4-5R": 10 },
  planId: PLANS.days30,
}
const number = "INV-2026-0143"

/** The ERP's link leads to a sign-in page instead of a PDF: the merchant is told, and brings the right file. */
export const invoiceReplaced: Scenario = {
  name: "An invoice that is not a PDF, replaced",
  play: async (scene) => {
    const { store, log } = scene
    const order = await placeOrder(scene, purchase, { paymentStatus: "authorized" })
    const { order_id: svcOrderId } = await findAtService(scene, order, purchase)
    const backOffice = await startFileServer()

    try {
      backOffice.files.set("/invoice.pdf", {
        type: "text/html",
        content: Buffer.from("<!doctype html><title>Please sign in</title>"),
      })
      await log.step(
        "the ERP names an invoice whose address leads to a sign-in page",
        () => store.writeInvoice(order.orderId, { number, url: `${backOffice.url}/invoice.pdf` }),
        () => `${number} at ${backOffice.url}/invoice.pdf`
      )
      await log.step("the goods are delivered with a proof", () =>
        store.deliver(order.orderId, { proof_of_delivery_url: `${backOffice.url}/proof.png` })
      )
      await expectCaptured(scene, order.orderId, svcOrderId)
    } finally {
      await backOffice.stop()
    }
    await log.step(
      "the merchant is told what is wrong with it",
      async () => {
        await pollUntil(
          "what needs attention",
          async () => (await store.attention(order.orderId)).join(),
          "invoice_refused",
          { withinMs: 20_000 }
        )
        return (await store.creditOrder(order.orderId)).attention[0]?.message
      },
      (message) => message
    )
    await log.step("the merchant uploads the PDF under the same number", () =>
      store.admin.post(
        `/admin/svc/orders/${order.orderId}/invoices`,
        { invoice_number: number, pdf_base64: makePdf(`Invoice ${number}`).toString("base64") },
        z.looseObject({})
      )
    )
    await expectInvoiced(scene, svcOrderId, number)
    await log.step("nothing needs attention any more", async () =>
      expectEqual("what needs attention", (await store.attention(order.orderId)).join(), "")
    )
  },
}
