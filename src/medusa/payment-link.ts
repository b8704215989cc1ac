import { z } from "@medusajs/framework/zod"
import { type CheckoutSource, isBuyerGone, loadOrder, readDue, type SaleOptions } from "./checkout-source"
import { linkedOrder, type LinkedOrder, linkedOrders } from "./order-shape"
import { ownSessionIds } from "./own-sessions"
import { type Query, readOne, rowWithId } from "./query"
import { decimal } from "./shapes"

const paymentCollection = z
  .looseObject({
    id: z.string(),
    amount: decimal,
    currency_code: z.string(),
    status: z.string(),
    payment_sessions: ownSessionIds,
    cart: rowWithId.nullish(),
    order: linkedOrders,
  })
  .transform(({ id, amount, currency_code, status, payment_sessions, cart, order }) => ({
    id,
    /** Unrounded. */
    amount,
    currencyCode: currency_code,
    status,
    order: linkedOrder(order, null),
    /** Whether the order was placed with it. Then the cart's completion pays it, not a link. */
    isOfCart: Boolean(cart),
    sessionIds: payment_sessions,
  }))

/** What a payment collection asks for, and whose it is. */
type PaymentCollection = z.output<typeof paymentCollection>

/** A payment collection of an order, as its page reads it. */
export interface PaymentLink extends PaymentCollection {
  order: LinkedOrder
}

export const readPaymentCollection = (
  query: Query,
  collectionId: string
): Promise<PaymentCollection | undefined> =>
  readOne(query, "payment_collection", collectionId, paymentCollection)

/** A payment collection of one order. Undefined if there is none, or if its cart has no order. */
export const readPaymentLink = async (
  query: Query,
  collectionId: string
): Promise<PaymentLink | undefined> => {
  const found = await readPaymentCollection(query, collectionId)

  return found?.order && { ...found, order: found.order }
}

/**
 * What a new session of a payment link would pay for, see `loadCheckoutSource`. Undefined if the order is gone.
 * @param signedIn the id of the customer who is signed in, if any.
 */
export const loadLinkSource = async (
  query: Query,
  link: PaymentLink,
  signedIn: string | undefined,
  options: SaleOptions
): Promise<CheckoutSource | undefined> => {
  const { id, amount, currencyCode, order } = link
  const sale = await loadOrder(query, order.id, signedIn, options)

  return (
    sale && {
      sessionId: id,
      amount,
      currencyCode,
      paymentCollectionId: id,
      planId: null,
      cartId: null,
      orderId: order.id,
      displayId: order.displayId,
      isCanceled: order.isCanceled,
      isChosenTwice: false,
      sentAfter: null,
      isBuyerGone: await isBuyerGone(query, sale, signedIn),
      due: await readDue(query, order.id, link),
      sale,
      cart: null,
      context: { order: sale, ...(sale.customer ? { customer: sale.customer } : {}) },
    }
  )
}
