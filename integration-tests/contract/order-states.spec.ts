import { z } from "zod"
import { tinyPdf, tinyPng } from "./support/files"
import { expectRefusal } from "./support/expect-refusal"
import { fixtures } from "./support/fixtures"
import { itGiven } from "./support/it-given"
import { openMerchantServer } from "./support/merchant-server"
import { openService } from "./support/open-service"
import {
  forAuthorizedOrder,
  forAwaitingOrder,
  placeAuthorizedOrder,
  placeAwaitingOrder,
} from "./support/place-order"
import { succeed } from "./support/post"
import { wire } from "./support/wire"

const client = openService()
const merchant = openMerchantServer()
const { control, publicUrl } = fixtures
const DAY = 86_400_000

const deliver = async (orderId: string, proofUrl: string) =>
  (await succeed(wire.confirmDelivery, { order_id: orderId, delivery_proof_url: proofUrl })).data
const askBuyer = async (orderId: string) =>
  (await succeed(wire.confirmDelivery, { order_id: orderId, confirmation_type: "SMS_LINK" })).data
const invoiceBody = (orderId: string) => ({
  order_number: orderId,
  invoice_number: "INV-1",
  invoice_pdf_data: tinyPdf().toString("base64"),
})
/** Add Invoice answers with the order's current status, which nothing else does (spec 4.5). */
const statusOf = async (orderId: string) =>
  (await succeed(wire.addInvoice, invoiceBody(orderId))).data.order_status

describe("spec 3.1: (none) -> CREATED by Initiate Checkout", () => {
  itGiven({ ...forAuthorizedOrder, control }, "creates the order and sends the OTP SMS", async (given) => {
    const order = await placeAuthorizedOrder(given)

    expect(order.order_status).toBe("CREATED")
    expect(await given.control.sms(given.active)).toEqual([
      expect.objectContaining({ kind: "otp", order_id: order.order_id }),
    ])
  })
})

describe("spec 3.1: -> DELIVERED by a proof of delivery", () => {
  itGiven({ ...forAuthorizedOrder, publicUrl }, "the status is DELIVERED from then on", async (given) => {
    const { order_id: orderId } = await placeAuthorizedOrder(given)

    expect((await deliver(orderId, merchant.file(given.publicUrl, "proof.png"))).order_status).toBe(
      "DELIVERED"
    )
    expect(await statusOf(orderId)).toBe("DELIVERED")
  })

  itGiven(
    { ...forAuthorizedOrder, publicUrl, control },
    "the file is fetched and re-hosted",
    async ({ control, publicUrl, ...given }) => {
      const { order_id: orderId } = await placeAuthorizedOrder(given)

      await deliver(orderId, merchant.file(publicUrl, "proof.png"))

      const { delivery } = z
        .looseObject({ delivery: z.looseObject({ proof_url: z.url() }) })
        .parse(await control.order(orderId))

      expect(Buffer.from(await (await fetch(delivery.proof_url)).arrayBuffer())).toEqual(tinyPng())
    }
  )

  itGiven(forAwaitingOrder, "an order that is not authorised: 811", async (given) => {
    const { order_id: orderId } = await placeAwaitingOrder(given)
    const proof = { delivery_proof_url: "https://shop.example/proof.png" }

    await expectRefusal(client, wire.confirmDelivery, { order_id: orderId, ...proof }, 811)
  })
})

describe("spec 3.1: -> OUT_FOR_DELIVERY by SMS_LINK", () => {
  itGiven(forAwaitingOrder, "an order that is not authorised: 811", async (given) => {
    const { order_id: orderId } = await placeAwaitingOrder(given)

    await expectRefusal(
      client,
      wire.confirmDelivery,
      { order_id: orderId, confirmation_type: "SMS_LINK" },
      811
    )
  })

  itGiven(
    { ...forAuthorizedOrder, control },
    "the buyer gets a link, and reminders",
    async ({ control, ...given }) => {
      const { order_id: orderId } = await placeAuthorizedOrder(given)
      const kindsSent = async () =>
        (await control.sms(given.active)).filter((sms) => sms.order_id === orderId).map(({ kind }) => kind)

      expect((await askBuyer(orderId)).order_status).toBe("OUT_FOR_DELIVERY")
      expect(await kindsSent()).toEqual(["otp", "delivery_link"])
      await control.advanceClock(DAY)
      expect(await kindsSent()).toEqual(["otp", "delivery_link", "delivery_reminder"])
      await control.orderAction(orderId, "confirm-delivery")
      await control.advanceClock(DAY)
      expect(await kindsSent()).toHaveLength(3)
    }
  )

  itGiven({ ...forAuthorizedOrder, control }, "invoicing is held until the buyer confirms", async (given) => {
    const { order_id: orderId } = await placeAuthorizedOrder(given)

    await askBuyer(orderId)
    await expectRefusal(client, wire.addInvoice, invoiceBody(orderId), 811)
    await given.control.orderAction(orderId, "confirm-delivery")
    expect(await statusOf(orderId)).toBe("DELIVERED")
  })
})

describe("spec 3.1: OUT_FOR_DELIVERY -> by the buyer's answer to the SMS link", () => {
  const linkIn = (text = "") => /https?:\S+/.exec(text)?.[0] ?? "no link in the SMS"
  const needs = { ...forAuthorizedOrder, control }

  itGiven(needs, "confirmed: DELIVERED", async ({ control, ...given }) => {
    const { order_id: orderId } = await placeAuthorizedOrder(given)

    await askBuyer(orderId)

    const link = linkIn((await control.sms(given.active)).at(-1)?.text)

    expect((await fetch(link)).status).toBe(200)
    expect((await fetch(`${link}/confirm`, { method: "POST" })).status).toBe(200)
    expect(await statusOf(orderId)).toBe("DELIVERED")
  })

  itGiven(needs, "disputed: held, and no invoice is taken", async ({ control, ...given }) => {
    const { order_id: orderId } = await placeAuthorizedOrder(given)

    await askBuyer(orderId)
    await fetch(`${linkIn((await control.sms(given.active)).at(-1)?.text)}/dispute`, { method: "POST" })

    expect((await control.order(orderId)).order_status).not.toMatch(/^(OUT_FOR_DELIVERY|DELIVERED)$/)
    await expectRefusal(client, wire.addInvoice, invoiceBody(orderId), 811)
  })
})

describe("spec 3.1: awaiting down payment -> authorised by Reconcile Prepaid Payment", () => {
  itGiven(
    { ...forAwaitingOrder, control, publicUrl },
    "a paid session is finalized, and the order may be delivered",
    async ({ control, publicUrl, ...given }) => {
      const { order_id: orderId } = await placeAwaitingOrder(given)
      const proof = { order_id: orderId, delivery_proof_url: merchant.file(publicUrl, "proof.pdf") }

      await control.orderAction(orderId, "pay", { finalize: false, send_webhook: false })
      await expectRefusal(client, wire.confirmDelivery, proof, 811)
      await client.reconcilePrepaidPayment(orderId)
      expect(await client.confirmDelivery(proof)).toMatchObject({ order_status: "DELIVERED" })
    }
  )
})
