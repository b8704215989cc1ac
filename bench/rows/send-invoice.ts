import { requestJson } from "../../support/json-http"
import { PLANS } from "../../support/store"
import { observedSchema } from "../application/shop/src/probe"
import { PROVIDERS, type Shop } from "../world/shop"
import { attemptOf } from "../world/unpaid-orders"
import { atMost, type Row } from "./row"

const BYTES = 10 * 1024 * 1024
const BASE64_LENGTH = Math.ceil(BYTES / 3) * 4

const sendOnce = async (shop: Shop, orderId: string, number: string, bytes: number) =>
  requestJson(observedSchema, `${shop.url}/bench/invoice`, {
    method: "POST",
    body: { order_id: orderId, invoice_number: number, bytes },
  })

/** An invoice of the largest size that the plugin accepts. */
export const sendInvoice: Row = {
  name: "invoice",
  work: "Invoice of 10 MB, from Medusa's File module to the service",
  comparedWith: "its base64 length, 14.0 MB",
  run: async (world, { short, progress }) => {
    const shop = await world.shop()
    const { orderId, sessionId } = await shop.placeOrder({ provider: PROVIDERS.svc, planId: PLANS.days30 })
    const { svcOrderId, reference } = await attemptOf(shop, sessionId)
    const sends = []

    await shop.untilFound(
      "the order is settled",
      "select 1 from svc_order where reference = $1 and settled_at is not null",
      [reference]
    )
    await sendOnce(shop, orderId, "BENCH-0", 100_000)
    for (let turn = 1; turn <= (short ? 3 : 10); turn += 1) {
      const sent = await sendOnce(shop, orderId, `BENCH-${turn}`, BYTES)

      progress(
        `${(sent.peakGrowth / 1e6).toFixed(0)} MB more at its peak, blocked for ${sent.blockedMs.toFixed(0)} ms, ${sent.tookMs.toFixed(0)} ms in all`
      )
      sends.push(sent)
    }
    const { invoices } = await shop.sandbox.order(svcOrderId)

    if (invoices.length !== sends.length + 1) {
      throw new Error(`The service holds ${invoices.length} of ${sends.length + 1} invoices`)
    }
    const growth = sends.map(({ peakGrowth }) => peakGrowth)
    const blocked = sends.map(({ blockedMs }) => blockedMs)

    return {
      sides: [
        { name: "memory at its peak", samples: growth.map((bytes) => bytes / 1e6), unit: "MB more" },
        { name: "event loop blocked", samples: blocked, unit: "ms" },
      ],
      checks: [
        // The highest of the peaks: memory that the process keeps after one send is no growth in the next.
        atMost(1.2, "x", Math.max(...growth) / BASE64_LENGTH, "its base64 length (the highest peak)"),
        // Only on an idle machine, because the time of other processes counts too.
        ...(short ? [] : [atMost(50, " ms", Math.max(...blocked), "blocked at the longest")]),
      ],
      notes: ["measured inside Medusa: all of its memory, garbage that was not collected yet among it."],
    }
  },
}
