import { z } from "zod"
import type { SandboxControl } from "../../support/sandbox-control"
import { PNG } from "../../support/file-server"
import { client } from "./support/client"
import { expectRefusal } from "./support/expect-refusal"
import { fixtures } from "./support/fixtures"
import { matching } from "./support/matching"
import { merchant } from "./support/merchant-server"
import { itWithAwaitingOrder, itWithOrder } from "./support/place-order"
import { succeed } from "./support/post"
import { invoiceBody, proofBody, smsLinkBody } from "./support/request-bodies"
import { wire } from "./support/wire"

const { control, publicUrl } = fixtures
const DAY = 86_400_000

const deliver = async (orderId: string, proofUrl: string) =>
  (await succeed(wire.confirmDelivery, proofBody(orderId, proofUrl))).data.order_status
const askBuyer = async (orderId: string) =>
  (await succeed(wire.confirmDelivery, smsLinkBody(orderId))).data.order_status
/** Add Invoice answers with the order's current status, which nothing else does (spec 4.5). */
const statusOf = async (orderId: string) =>
  (await succeed(wire.addInvoice, invoiceBody(orderId))).data.order_status

describe("spec 3.1: (none) -> CREATED by Initiate Checkout", () => {
  itWithOrder({ control }, "creates the order and sends the OTP SMS", async (order, given) => {
    expect(order.order_status).toBe("CREATED")
    expect(await given.control.sms(given.buyer)).toEqual([
      expect.objectContaining({ kind: "otp", order_id: order.order_id, text: matching(/^\d{6} /) }),
    ])
  })
})

describe("spec 3.1: -> DELIVERED by a proof of delivery", () => {
  itWithOrder({ publicUrl }, "the status is DELIVERED from then on", async ({ order_id: orderId }, given) => {
    expect(await deliver(orderId, merchant.file(given.publicUrl, "proof.png"))).toBe("DELIVERED")
    expect(await statusOf(orderId)).toBe("DELIVERED")
  })

  itWithOrder(
    { publicUrl, control },
    "the file is fetched and re-hosted",
    async ({ order_id: orderId }, { publicUrl, control }) => {
      await deliver(orderId, merchant.file(publicUrl, "proof.png"))

      const { delivery } = z
        .looseObject({ delivery: z.looseObject({ proof_url: z.url() }) })
        .parse(await control.order(orderId))

      expect(Buffer.from(await (await fetch(delivery.proof_url)).arrayBuffer())).toEqual(PNG)
    }
  )
})

describe("spec 3.1: -> OUT_FOR_DELIVERY by SMS_LINK", () => {
  itWithOrder(
    { control },
    "the buyer gets a link, and reminders",
    async ({ order_id: orderId }, { control, buyer }) => {
      const kindsSent = async () =>
        (await control.sms(buyer)).filter((sms) => sms.order_id === orderId).map(({ kind }) => kind)

      expect(await askBuyer(orderId)).toBe("OUT_FOR_DELIVERY")
      expect(await kindsSent()).toEqual(["otp", "delivery_link"])
      await control.advanceClock(DAY)
      expect(await kindsSent()).toEqual(["otp", "delivery_link", "delivery_reminder"])
      await control.orderAction(orderId, "confirm-delivery")
      await control.advanceClock(DAY)
      expect(await kindsSent()).toHaveLength(3)
    }
  )
})

describe("spec 3.1: OUT_FOR_DELIVERY -> by the buyer's answer to the SMS link", () => {
  const askForLink = async (orderId: string, given: { control: SandboxControl; buyer: string }) => {
    await askBuyer(orderId)

    return /https?:\S+/.exec((await given.control.sms(given.buyer)).at(-1)?.text ?? "")?.[0] ?? "no link"
  }

  itWithOrder(
    { control },
    "confirmed: DELIVERED, and invoicing is held until then",
    async ({ order_id: orderId }, given) => {
      const link = await askForLink(orderId, given)

      expect((await fetch(link)).status).toBe(200)
      await expectRefusal(wire.addInvoice, invoiceBody(orderId), 811)
      expect((await fetch(`${link}/confirm`, { method: "POST" })).status).toBe(200)
      expect(await statusOf(orderId)).toBe("DELIVERED")
    }
  )

  itWithOrder(
    { control },
    "disputed: held, and no invoice is taken",
    async ({ order_id: orderId }, given) => {
      await fetch(`${await askForLink(orderId, given)}/dispute`, { method: "POST" })

      expect((await given.control.order(orderId)).order_status).not.toMatch(/^(OUT_FOR_DELIVERY|DELIVERED)$/)
      await expectRefusal(wire.addInvoice, invoiceBody(orderId), 811)
    }
  )
})

describe("spec 3.1: awaiting down payment -> authorised by Reconcile Prepaid Payment", () => {
  itWithAwaitingOrder(
    { control, publicUrl },
    "a paid session is finalized, and the order may be delivered",
    async ({ order_id: orderId }, { control, publicUrl }) => {
      const proof = proofBody(orderId, merchant.file(publicUrl, "proof.pdf"))

      await control.orderAction(orderId, "pay", { finalize: false, send_webhook: false })
      await expectRefusal(wire.confirmDelivery, proof, 811)
      await client.reconcilePrepaidPayment(orderId)
      expect(await client.confirmDelivery(proof)).toMatchObject({ order_status: "DELIVERED" })
    }
  )
})
