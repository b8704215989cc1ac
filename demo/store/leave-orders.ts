import { setTimeout as wait } from "node:timers/promises"
import { z } from "zod"
import { HttpFailure } from "../../support/json-http"
import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import { pollUntil } from "../../support/poll-until"
import { buy, type BoughtOrder } from "./buy"
import { BUYERS } from "./buyers"
import { PLANS } from "./demo-store"
import type { Buyer, DemoStore } from "./demo-store"

/** An order that is left for the person who looks at the demo. */
export interface LeftOrder {
  /** What there is to see, as a merchant would say it. */
  what: string
  orderId: string
}

/** One state that a merchant can meet, and how an order gets there. */
interface Stage {
  what: string
  buyer: Buyer
  planId: number
  /** Brings the order there, once it is placed. */
  act?: (store: DemoStore, order: BoughtOrder) => Promise<void>
}

const anything = z.looseObject({})
const withinMs = 20_000

const post = async (store: DemoStore, { orderId }: BoughtOrder, action: string, body: unknown = {}) => {
  await store.admin.post(`/admin/svc/orders/${orderId}/${action}`, body, anything)
}

/** The service declines: the route says so, and the order waits for the merchant. */
const expectDeclined = async (act: () => Promise<void>): Promise<void> => {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof HttpFailure && error.status === 422)) {
      throw error
    }
  }
}

const untilAttention = async (store: DemoStore, { orderId }: BoughtOrder, kind: string): Promise<void> => {
  await pollUntil("what needs attention", async () => (await store.attention(orderId)).join(), kind, {
    withinMs,
  })
}

const untilState = async (store: DemoStore, { orderId }: BoughtOrder, state: string): Promise<void> => {
  const read = async () => (await store.creditOrder(orderId)).attempts[0]?.state ?? "none"

  await pollUntil("the order's state", read, state, { withinMs })
}

/** What is not among the scenarios' orders, or does not stay as it was in them. */
const STAGES: readonly Stage[] = [
  {
    what: "The merchant has to collect the down payment and record it",
    buyer: BUYERS.rawdahSchool,
    planId: PLANS.fortyPercentToMerchant,
  },
  {
    what: "Declined by the service after the down payment was recorded",
    buyer: BUYERS.olayaDental,
    planId: PLANS.fortyPercentToMerchant,
    act: async (store, order) => {
      await store.sandbox.putFaults([{ kind: "error_code", operation: "initiate_checkout", code: 806 }])
      try {
        await expectDeclined(() => post(store, order, "down-payment", { utr: "FT2645-0098377" }))
        await untilAttention(store, order, "merchant_payment_declined")
      } finally {
        await store.sandbox.putFaults([])
      }
    },
  },
  {
    what: "Authorised, to be shipped",
    buyer: BUYERS.brightSite,
    planId: PLANS.days60,
  },
  {
    what: "Delivered, and the buyer was asked by SMS to confirm it",
    buyer: BUYERS.harbourFreight,
    planId: PLANS.days30,
    act: async (store, order) => {
      await store.deliver(order.orderId)
      await untilState(store, order, "out_for_delivery")
    },
  },
  {
    what: "The proof of delivery does not open",
    buyer: BUYERS.duneLogistics,
    planId: PLANS.days30,
    act: async (store, order) => {
      await store.deliver(order.orderId, { proof_of_delivery_url: `${store.sandbox.url}/no-such-proof.png` })
      await untilAttention(store, order, "delivery_refused")
    },
  },
  {
    what: "Delivered and captured; the service refused the invoice",
    buyer: BUYERS.capitalPrint,
    planId: PLANS.days60,
    act: async (store, order) => {
      await store.sandbox.putFaults([{ kind: "error_code", operation: "add_invoice", code: 813 }])
      try {
        await post(store, order, "invoices", {
          invoice_number: "INV-2026-0151",
          pdf_base64: makePdf("Invoice INV-2026-0151").toString("base64"),
        })
        await store.deliver(order.orderId)
        await untilState(store, order, "out_for_delivery")
        const { attempts } = await store.creditOrder(order.orderId)

        await store.sandbox.orderAction(attempts[0]?.svc_order_id ?? "", "confirm-delivery")
        await untilAttention(store, order, "invoice_refused")
      } finally {
        await store.sandbox.putFaults([])
      }
    },
  },
  {
    what: "Cancelled in Medusa after the service had authorised it",
    buyer: BUYERS.sidraMarkets,
    planId: PLANS.days30,
    act: async (store, order) => {
      await store.admin.post(`/admin/orders/${order.orderId}/cancel`, {}, anything)
      await untilAttention(store, order, "canceled_in_medusa")
    },
  },
]

const SECOND_IN_HOURS = 1 / 3_600

/** An order whose down payment did not come in time: the option is shortened for it, then as in the file again. */
const leaveExpired = async (store: DemoStore): Promise<LeftOrder> => {
  const change = (body: unknown) => store.admin.post("/admin/svc/settings", body, anything)

  await change({ changes: { "downPayment.expireAfterHours": SECOND_IN_HOURS } })
  try {
    const order = await buy(store, {
      buyer: BUYERS.palmBakery,
      lines: { "COF-10-DRK": 1 },
      planId: PLANS.quarterNow,
    })

    await wait(1_100)
    await post(store, order, "reconcile")
    await untilState(store, order, "expired")

    return { what: "The down payment did not come in time", orderId: order.orderId }
  } finally {
    await change({ reset: ["downPayment.expireAfterHours"] })
  }
}

/** Leaves an order in each state that a merchant can meet and that the scenarios do not leave. */
export const leaveOrders = async (store: DemoStore): Promise<LeftOrder[]> => {
  const left: LeftOrder[] = []

  for (const { what, buyer, planId, act } of STAGES) {
    const order = await buy(store, { buyer, lines: { "SCN-2D-BLK": 1, "PAP-RCT-80": 1 }, planId })

    await act?.(store, order)
    left.push({ what, orderId: order.orderId })
  }

  return [...left, await leaveExpired(store)]
}
