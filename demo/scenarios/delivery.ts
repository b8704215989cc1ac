import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import { polling } from "../../support/polling"
import { PLANS } from "../../support/store"
import { BUYERS } from "../buyers"
import { formatDuration } from "../console/format"
import { buyOnCredit, expectPayment } from "./acts/buy"
import { answerDelivery, deliverUnproven, expectCaptured, expectInvoiced } from "./acts/deliver"
import { BY_ITSELF, untilSwept } from "./acts/pay"
import { expectEqual } from "./expect"
import type { Scenario } from "./scenario"

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
    const number = "INV-2026-0142"
    const { orderId, atService } = await buyOnCredit(scene, "authorized")

    const url = files.publish("invoice.pdf", makePdf(`Invoice ${number}`))

    await log.step(
      "the ERP names the invoice in the order's metadata",
      () => store.writeInvoice(orderId, { number, url }),
      () => `${number} at ${url}`
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
          polling(async () => (await store.timeline(orderId)).activity.map(({ kind }) => kind), {
            what: "the timeline has the entry delivery_failed",
            ...BY_ITSELF,
          }).until((kinds) => kinds.includes("delivery_failed"))
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

/** The ERP's link leads to a sign-in page instead of a PDF. The merchant is told and uploads the right file. */
export const invoiceReplaced: Scenario = {
  name: "An invoice that is not a PDF, replaced",
  purchase: { buyer: BUYERS.capitalPrint, lines: { "PAP-A4-5R": 10 }, planId: PLANS.days30 },
  play: async (scene) => {
    const { store, files, log } = scene
    const number = "INV-2026-0143"
    const { orderId, atService } = await buyOnCredit(scene, "authorized")

    const page = Buffer.from("<!doctype html><title>Please sign in</title>")
    const url = files.publish("sign-in.pdf", page, "text/html")

    await log.step(
      "the ERP names an invoice whose address leads to a sign-in page",
      () => store.writeInvoice(orderId, { number, url }),
      () => `${number} at ${url}`
    )
    await log.step("the goods are delivered with a proof", () =>
      store.deliver(orderId, { proof_of_delivery_url: `${files.url}/proof.png` })
    )
    await expectCaptured(scene, orderId, atService.order_id)
    await log.step("the merchant is told what is wrong with it", async () => {
      await store.untilAttention(orderId, "invoice_refused", BY_ITSELF)
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
      expectEqual("what needs attention", (await store.attention(orderId)).join(), "")
    )
  },
}
