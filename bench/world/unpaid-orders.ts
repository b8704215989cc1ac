import { z } from "zod"
import { createSvcClient } from "../../src/client"
import { PLANS } from "../../support/store"
import { BUYER, PROVIDERS, type Shop } from "./shop"
import type { WebhookOrder } from "./webhooks"

/** What an order in the ledger costs, in SAR. */
const TOTAL = 1_184.5

const attemptRow = z.object({ reference: z.string(), svc_order_id: z.string() })

export const attemptOf = async ({ database }: Shop, sessionId: string): Promise<WebhookOrder> => {
  const { rows } = await database.query(
    "select reference, svc_order_id from svc_order where payment_session_id = $1",
    [sessionId]
  )
  const { reference, svc_order_id: svcOrderId } = attemptRow.parse(rows[0])

  return { reference, svcOrderId }
}

/**
 * Orders whose down payment is not paid: each one real at the service, and in the ledger a copy of one that was really
 * placed, with a payment session of its own. Looking one up in Medusa takes the same way as for a placed order.
 */
export const addUnpaidOrders = async (
  shop: Shop,
  sandboxUrl: string,
  count: number
): Promise<WebhookOrder[]> => {
  const { sessionId } = await shop.placeOrder({ provider: PROVIDERS.svc, planId: PLANS.downPayment })

  await shop.untilFound(
    "the order is in the ledger",
    "select 1 from svc_order where payment_session_id = $1 and order_id is not null",
    [sessionId]
  )
  const orders = await checkOutAtService(sandboxUrl, sessionId, count)
  const ids = [
    orders.map(({ reference }) => reference),
    orders.map(({ svcOrderId }) => svcOrderId),
    orders.map(({ paymentUrl }) => paymentUrl),
  ]

  await shop.database.query(
    `insert into payment_session
     select (jsonb_populate_record(template, jsonb_build_object('id', copy.reference))).*
     from payment_session template, unnest($2::text[]) as copy(reference) where template.id = $1`,
    [sessionId, ids[0]]
  )
  await shop.database.query(
    `insert into svc_order
     select (jsonb_populate_record(template, jsonb_build_object('id', 'svcord_' || copy.reference,
       'reference', copy.reference, 'payment_session_id', copy.reference, 'svc_order_id', copy.svc_order_id,
       'payment_url', copy.payment_url, 'due_at', null))).*
     from svc_order template,
       unnest($2::text[], $3::text[], $4::text[]) as copy(reference, svc_order_id, payment_url)
     where template.payment_session_id = $1`,
    [sessionId, ...ids]
  )
  return orders
}

const checkOutAtService = async (
  sandboxUrl: string,
  prefix: string,
  count: number
): Promise<(WebhookOrder & { paymentUrl: string })[]> => {
  const client = createSvcClient({ baseUrl: sandboxUrl, accessToken: "sandbox-token" })
  const orders = []

  try {
    // One after another: the service refuses two checkouts of one buyer at once (804).
    for (let number = 1; number <= count; number += 1) {
      const reference = `${prefix}-bench-${number}`
      const { order_id: svcOrderId, payment_url: paymentUrl } = await client.initiateCheckout(
        paymentOf(reference)
      )

      orders.push({ reference, svcOrderId, paymentUrl })
    }
  } finally {
    client.close()
  }
  return orders
}

const address = {
  first_name: "Buyer",
  last_name: "One",
  phone_number: BUYER,
  address: "King Fahd Road 1",
  city: "Riyadh",
  country_code: "SA",
  country_name: "Saudi Arabia",
}

const paymentOf = (reference: string) => ({
  platform: "MERCHANT_DIRECT" as const,
  repayment_config_id: PLANS.downPayment,
  buyer: { phone_number: BUYER },
  order: {
    order_reference_id: reference,
    total_amount: TOTAL,
    shipping_amount: 0,
    discount_amount: 0,
    items: [{ title: "Label printer", quantity: 1, unit_price: TOTAL, total_amount: TOTAL }],
  },
  prepaid_payment: { collection_method: "SVC" as const },
  billing_address: address,
  shipping_address: address,
})
