import { setTimeout as wait } from "node:timers/promises"
import { makePdf } from "../src/modules/svc/invoice/__fixtures__/make-pdf"
import { HttpFailure } from "../support/json-http"
import { buy, type Buyer, PLANS, type Store } from "../support/store"
import { BUYERS } from "./buyers"

/** An order that is left for the person who looks at the demo. */
export interface LeftOrder {
  /** What the order shows, in a merchant's words. */
  what: string
  orderId: string
}

/** One state that a merchant can meet, and how an order gets there. */
interface Stage {
  what: string
  buyer: Buyer
  planId: number
  /** Brings the placed order into the state. */
  act?: (store: Store, orderId: string) => Promise<void>
}

/** The service declines the checkout. The route says so, and the order waits for the merchant. */
const expectDeclined = async (act: () => Promise<unknown>): Promise<void> => {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof HttpFailure && error.status === 422)) {
      throw error
    }
  }
}

/** States that no scenario shows, or that do not last in one. */
const STAGES: readonly Stage[] = [
  {
    what: "The merchant has to collect the down payment and record it",
    buyer: BUYERS.rawdahSchool,
    planId: PLANS.merchantDownPayment,
  },
  {
    what: "Declined by the service after the down payment was recorded",
    buyer: BUYERS.olayaDental,
    planId: PLANS.merchantDownPayment,
    act: async (store, orderId) => {
      await store.sandbox.withFaults(
        [{ kind: "error_code", operation: "initiate_checkout", code: 806 }],
        async () => {
          await expectDeclined(() => store.act(orderId, "down-payment", { utr: "FT2645-0098377" }))
          await store.untilAttention(orderId, "merchant_payment_declined")
        }
      )
    },
  },
  {
    what: "The merchant has to approve it: the service asks for no down payment, though the plan has one",
    buyer: BUYERS.jasmineHotel,
    planId: PLANS.merchantDownPayment,
    act: async (store, orderId) => {
      await store.sandbox.withFaults(
        [{ kind: "null_fields", operation: "initiate_checkout", fields: ["prepaid_amount"], value: 0 }],
        async () => {
          await store.act(orderId, "down-payment", { utr: "FT2645-0098412" })
          await store.untilOrderState(orderId, "awaiting_approval")
        }
      )
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
    act: async (store, orderId) => {
      await store.deliver(orderId)
      await store.untilOrderState(orderId, "out_for_delivery")
    },
  },
  {
    what: "The proof of delivery does not open",
    buyer: BUYERS.duneLogistics,
    planId: PLANS.days30,
    act: async (store, orderId) => {
      await store.deliver(orderId, { proof_of_delivery_url: `${store.sandbox.url}/no-such-proof.png` })
      await store.untilAttention(orderId, "delivery_refused")
    },
  },
  {
    what: "Delivered and captured; the service refused the invoice",
    buyer: BUYERS.capitalPrint,
    planId: PLANS.days60,
    act: async (store, orderId) => {
      await store.sandbox.withFaults(
        [{ kind: "error_code", operation: "add_invoice", code: 813 }],
        async () => {
          await store.act(orderId, "invoices", {
            invoice_number: "INV-2026-0151",
            pdf_base64: makePdf("Invoice INV-2026-0151").toString("base64"),
          })
          await store.deliver(orderId)
          await store.untilOrderState(orderId, "out_for_delivery")
          const { attempts } = await store.timeline(orderId)

          await store.sandbox.orderAction(attempts[0]?.svc_order_id ?? "", "confirm-delivery")
          await store.untilAttention(orderId, "invoice_refused")
        }
      )
    },
  },
  {
    what: "Cancelled in Medusa after the service had authorised it",
    buyer: BUYERS.sidraMarkets,
    planId: PLANS.days30,
    act: async (store, orderId) => {
      await store.cancel(orderId)
      await store.untilAttention(orderId, "canceled_in_medusa")
    },
  },
]

const SECOND_IN_HOURS = 1 / 3_600

/** An order whose down payment did not come in time. Only for it the option is shortened, then reset to the file's. */
const leaveExpired = async (store: Store): Promise<LeftOrder> => {
  const change = (body: unknown) => store.admin.post("/admin/svc/settings", body)

  await change({ changes: { "downPayment.expireAfterHours": SECOND_IN_HOURS } })
  try {
    const { orderId } = await buy(store, {
      buyer: BUYERS.palmBakery,
      lines: { "COF-10-DRK": 1 },
      planId: PLANS.downPayment,
    })

    await wait(1_100)
    await store.act(orderId, "reconcile")
    await store.untilOrderState(orderId, "expired")

    return { what: "The down payment did not come in time", orderId }
  } finally {
    await change({ reset: ["downPayment.expireAfterHours"] })
  }
}

/** Leaves one order in each state that a merchant can meet and that the scenarios do not leave. */
export const leaveOrders = async (store: Store): Promise<LeftOrder[]> => {
  const left: LeftOrder[] = []

  for (const { what, buyer, planId, act } of STAGES) {
    const { orderId } = await buy(store, { buyer, lines: { "SCN-2D-BLK": 1, "PAP-RCT-80": 1 }, planId })

    await act?.(store, orderId)
    left.push({ what, orderId })
  }

  return [...left, await leaveExpired(store)]
}

/** An order with an unpaid down payment, for the person who looks at the demo. */
export interface UnpaidOrder {
  orderId: string
  paymentUrl: string
}

export const leaveUnpaidOrder = async (store: Store): Promise<UnpaidOrder> => {
  const { orderId } = await buy(store, {
    buyer: BUYERS.yourCompany,
    lines: { "COF-10-MED": 2, "PAP-A4-5R": 4 },
    planId: PLANS.downPayment,
  })
  const [latest] = (await store.timeline(orderId)).attempts

  return { orderId, paymentUrl: latest?.payment_url ?? "" }
}
