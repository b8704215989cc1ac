import { z } from "zod"
import { createSvcClient } from "../../src/client"
import { PLANS } from "../../support/store"
import { BUYER, PROVIDERS, type Shop } from "./shop"
import type { WebhookOrder } from "./webhooks"

/** The total of an order in the ledger, in SAR. */
const TOTAL = 1_184.5

const webhookOrder = z.object({ reference: z.string(), svcOrderId: z.string() })

export const attemptOf = async ({ database }: Shop, sessionId: string): Promise<WebhookOrder> => {
  const [attempt] = await database.rows(
    webhookOrder,
    `select reference, svc_order_id as "svcOrderId" from svc_order where payment_session_id = $1`,
    [sessionId]
  )

  return webhookOrder.parse(attempt)
}

/** Copies the row of a table that belongs to the template; `ids` are the columns with ids of the copy, and their prefixes. */
const copyOf = (table: string, belongs: string, ids: Record<string, string>): string => `
    insert into ${table}
    select (jsonb_populate_record(r, jsonb_build_object(${Object.entries(ids)
      .map(([column, prefix]) => `'${column}', '${prefix}' || copy.id`)
      .join(", ")}))).*
    from template t join ${table} r on ${belongs}, copy`

const COLLECTION = { payment_collection_id: "pay_col_" }
const CART = { cart_id: "cart_" }
const ORDER = { order_id: "order_" }

/** Copies the rows of a Medusa order that concern its payment, under ids that end with the copy's id. */
const COPY_OF_ORDER = `
with
  template as (
    select s.id as session_id, s.payment_collection_id, cc.cart_id, oc.order_id
    from payment_session s
    join cart_payment_collection cc on cc.payment_collection_id = s.payment_collection_id
    join order_cart oc on oc.cart_id = cc.cart_id
    where s.id = $1
  ),
  copy as (select id from unnest($2::text[]) as ids (id)),
  collections as (${copyOf("payment_collection", "r.id = t.payment_collection_id", { id: "pay_col_" })}),
  carts as (${copyOf("cart", "r.id = t.cart_id", { id: "cart_" })}),
  orders as (${copyOf('"order"', "r.id = t.order_id", { id: "order_" })}),
  collections_of_carts as (
    ${copyOf("cart_payment_collection", "r.cart_id = t.cart_id", { id: "capaycol_", ...CART, ...COLLECTION })}
  ),
  carts_of_orders as (${copyOf("order_cart", "r.cart_id = t.cart_id", { id: "ordercart_", ...CART, ...ORDER })}),
  collections_of_orders as (
    ${copyOf("order_payment_collection", "r.order_id = t.order_id", { id: "ordpay_", ...ORDER, ...COLLECTION })}
  )
insert into payment_session
select (jsonb_populate_record(s, jsonb_build_object('id', copy.id, 'payment_collection_id', 'pay_col_' || copy.id,
  'data', s.data || jsonb_build_object('session_id', copy.id)))).*
from template t join payment_session s on s.id = t.session_id, copy`

/** Copies the ledger's row. Each copy has its own order at the service. */
const COPY_OF_ATTEMPT = `
insert into svc_order
select (jsonb_populate_record(template, jsonb_build_object('id', 'svcord_' || copy.reference,
  'reference', copy.reference, 'payment_session_id', copy.reference,
  'payment_collection_id', 'pay_col_' || copy.reference, 'cart_id', 'cart_' || copy.reference,
  'order_id', 'order_' || copy.reference, 'svc_order_id', copy.svc_order_id,
  'payment_url', copy.payment_url, 'due_at', null))).*
from svc_order template, unnest($2::text[], $3::text[], $4::text[]) as copy (reference, svc_order_id, payment_url)
where template.payment_session_id = $1`

let copies = 0

/** Copies a really placed order that waits for its payment. Gives the ids of the copies' sessions. */
export const copyOrder = async ({ database }: Shop, sessionId: string, count: number): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => `${sessionId}-bench-${(copies += 1)}`)

  await database.execute(COPY_OF_ORDER, [sessionId, ids])
  return ids
}

/**
 * Orders with an unpaid down payment. At the service each one is real. In Medusa and in the ledger each is a copy of a
 * really placed order.
 */
export const addUnpaidOrders = async (shop: Shop, count: number): Promise<WebhookOrder[]> => {
  const { sessionId } = await shop.placeOrder({ provider: PROVIDERS.svc, planId: PLANS.downPayment })

  await shop.untilFound(
    "the order is in the ledger",
    "select 1 from svc_order where payment_session_id = $1 and order_id is not null",
    [sessionId]
  )
  const orders = await checkOutAtService(shop.sandbox.url, await copyOrder(shop, sessionId, count))

  await shop.database.execute(COPY_OF_ATTEMPT, [
    sessionId,
    orders.map(({ reference }) => reference),
    orders.map(({ svcOrderId }) => svcOrderId),
    orders.map(({ paymentUrl }) => paymentUrl),
  ])
  return orders
}

const checkOutAtService = async (
  sandboxUrl: string,
  references: readonly string[]
): Promise<(WebhookOrder & { paymentUrl: string })[]> => {
  const client = createSvcClient({ baseUrl: sandboxUrl, accessToken: "sandbox-token" })
  const orders = []

  try {
    // One after another: the service refuses two checkouts of one buyer at once (804).
    for (const reference of references) {
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
  prepaid_payment: {
    collection_method: "SVC" as const,
    success_redirection_url: "https://shop.example/paid",
    failure_redirection_url: "https://shop.example/unpaid",
  },
  billing_address: address,
  shipping_address: address,
})
