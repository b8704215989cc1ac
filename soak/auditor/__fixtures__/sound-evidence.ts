import type { Evidence } from "../evidence"

/** A sound order, delivered and captured, with an invoice. */
export const soundEvidence = (): Evidence => ({
  orders: [
    { id: "order_1", display: "1", status: "pending", is_draft: false, total: 1_184.5, paid: 1_184.4975 },
  ],
  orderCarts: [{ order_id: "order_1", cart_id: "cart_1" }],
  orderSessions: [{ order_id: "order_1", session_id: "payses_1", is_authorised: true }],
  sessionData: [{ id: "payses_1", data: '{"repayment_config_id":"30"}' }],
  payments: [
    {
      id: "pay_1",
      session_id: "payses_1",
      order_id: "order_1",
      // Medusa does not round.
      amount: 1_184.4975,
      captured_in_collection: 1_184.4975,
    },
  ],
  captures: [{ payment_id: "pay_1", amount: 1_184.4975, is_by_hand: false }],
  fulfilments: [{ id: "ful_1", order_id: "order_1", was_chosen: true }],
  phones: [
    { of: "order_1", phone: "+966 54 000 0001" },
    { of: "cart_1", phone: "+966540000001" },
  ],
  moved: [{ order_id: "order_1" }],
  reservations: [],
  lines: [],
  attempts: [
    {
      reference: "payses_1",
      session_id: "payses_1",
      cart_id: "cart_1",
      order_id: "order_1",
      state: "delivered",
      amount: 1_184.5,
      prepaid: 296.13,
      at_service_id: "ord_1",
      is_due: false,
      is_leased: false,
      is_released: false,
      is_decided: false,
      is_failing: false,
    },
  ],
  deliveries: [{ reference: "payses_1", state: "confirmed" }],
  invoices: [{ reference: "payses_1", number: "INV-1", state: "attached", is_due: false, is_failing: false }],
  webhooks: [
    {
      id: "wh_1",
      kind: "down_payment",
      reference: "payses_1",
      body: '{"payment_status":"PAID"}',
      status: "processed",
      is_due: true,
      is_leased: false,
    },
    {
      id: "wh_2",
      kind: "delivery",
      reference: "payses_1",
      body: '{"status":"DELIVERY_CONFIRMED"}',
      status: "processed",
      is_due: true,
      is_leased: false,
    },
  ],
  points: [],
  events: [],
  reopened: [],
  requested: [],
  idle: [],
  service: {
    orders: [
      {
        order_id: "ord_1",
        order_reference_id: "payses_1",
        order_status: "DELIVERED",
        authorized: true,
        buyer_phone: "966540000001",
        total_amount: 1_184.5,
        prepaid_amount: 296.13,
        payment_status: "COMPLETED",
        webhook_url: "http://localhost/hooks/svc/down-payment/payses_1/token",
        delivery: { callback_url: "http://localhost/hooks/svc/delivery/payses_1/token" },
        invoices: [{ invoice_number: "INV-1" }],
      },
    ],
    sms: [
      { kind: "otp", order_id: "ord_1" },
      { kind: "delivery_link", order_id: "ord_1" },
    ],
    webhooks: [
      {
        id: "1",
        order_id: "ord_1",
        event: "down_payment_webhook",
        body: '{"payment_status":"PAID"}',
        state: "delivered",
      },
      {
        id: "2",
        order_id: "ord_1",
        event: "delivery_webhook",
        body: '{"status":"DELIVERY_CONFIRMED"}',
        state: "delivered",
      },
    ],
  },
  leaks: [],
  told: ["order_1"],
  leftOpen: [],
})
