import type { MedusaRefusals } from "../catalogue"

export const medusaRefusalsEn: MedusaRefusals = {
  fulfilment: {
    unauthorized: (brand) => `${brand} has not authorised this order, so it must not be shipped.`,
    released: (brand) =>
      `What ${brand} held of this order was settled with the operator and counts no more, so it must not be shipped.`,
    remedy: {
      awaiting_down_payment: "It waits for the buyer's down payment; check its status on the order page.",
      awaiting_merchant_payment: "Record the down payment that you collected first.",
      awaiting_approval: "Approve it first.",
      declined:
        "Its checkout came to nothing: see the order's timeline for the reason. Have the buyer choose again by a payment link, or have it paid another way.",
      expired:
        "It was not paid in time. Have the buyer choose again by a payment link, or have it paid another way.",
      other: "See the order's timeline for the reason.",
    },
  },
  capture: {
    released: "What the service held of this order was settled with the operator, so nothing is captured.",
    disputed:
      "The buyer disputes the delivery, so nothing is captured. Ask the operator how it stands, and record what the operator says on the order page.",
    not_delivered:
      'This payment can be captured once the service has confirmed the delivery. Confirm the delivery on the order page; the payment is then captured by itself, unless the plugin\'s option "capture" is "manual".',
  },
  refund: {
    no_operation:
      'The service has no refund operation. Settle the refund with the operator or with the buyer directly. To write such refunds down in Medusa, set the plugin\'s option "refunds" to "record_offline".',
    not_known: "The ledger does not know this payment, so its refund cannot be recorded.",
    order_canceled:
      "Medusa cannot book a refund of a cancelled order, so it is not recorded. Book it outside of Medusa. Of another order, refund before you cancel it.",
  },
  at_once:
    "This payment is being captured or refunded a second time at the same moment, and together that is more than it has. See what is booked, and try again if something is missing.",
}
