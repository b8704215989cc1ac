import { z } from "@medusajs/framework/zod"
import { halalasOf } from "../domain/money"
import { isOwnProvider } from "../words/payment-provider"
import { isPaidWholeOtherwise } from "./order-payments"
import { orderColumns, orderShape, standingOf } from "./order-shape"
import { fieldsOf, listOf, type Query, readMany, readOne } from "./query"
import { decimal } from "./shapes"

const collection = z.looseObject({
  payment_sessions: listOf(z.looseObject({ id: z.string(), provider_id: z.string() })),
})

/** A cart has one collection. Two instances without shared locks may make one each, and Query gives those as a list. */
const collectionsOfCart = z
  .union([collection, z.array(collection.nullable())])
  .nullish()
  .transform((found) => [found ?? []].flat().filter((one) => one !== null))

const withSessionsShape = z.looseObject({
  ...orderColumns,
  created_at: z.coerce.date(),
  payment_collections: listOf(collection),
  cart: z.looseObject({ id: z.string(), payment_collection: collectionsOfCart }).nullish(),
})

const FIELDS = fieldsOf(withSessionsShape)

/** An order, and the ids of its payment sessions with this payment method. */
export interface OrderWithOwnSessions {
  id: string
  displayId: string | null
  isCanceled: boolean
  createdAt: Date
  cartId: string | null
  sessionIds: string[]
}

/** An order that lost the link to its payment in a crash has the sessions of its cart. */
const withOwnSessions = (order: z.infer<typeof withSessionsShape>): OrderWithOwnSessions => ({
  ...standingOf(order),
  createdAt: order.created_at,
  cartId: order.cart?.id ?? null,
  sessionIds: (order.payment_collections.length > 0
    ? order.payment_collections
    : (order.cart?.payment_collection ?? [])
  )
    .flatMap((one) => one.payment_sessions)
    .flatMap(({ id, provider_id }) => (isOwnProvider(provider_id) ? [id] : [])),
})

/** An order with its payment sessions of this method; undefined when Medusa has no such order. */
export const readOrderWithOwnSessions = async (
  query: Query,
  orderId: string
): Promise<OrderWithOwnSessions | undefined> => {
  const order = await readOne(query, "order", FIELDS, orderId, withSessionsShape)

  return order === undefined ? undefined : withOwnSessions(order)
}

type OfOrder = Readonly<Record<"cartId" | "orderId", string | null>>

/** Attempts without a cart had their order first. Medusa deletes no order but a draft, when its merchant wants it. */
export const isDraftGone = (attempts: readonly OfOrder[]): boolean =>
  attempts.length > 0 && attempts.every(({ cartId, orderId }) => cartId === null && orderId !== null)

/** Whether an order is cancelled, or was a draft that is gone. */
export const isCanceledOrder = async (
  query: Query,
  orderId: string,
  attempts: readonly OfOrder[]
): Promise<boolean> =>
  (await readOne(query, "order", fieldsOf(orderShape), orderId, orderShape))?.isCanceled ??
  isDraftGone(attempts)

/** A page of the orders of some time, oldest first, each with its payment sessions of this method. */
export const readOrdersCreated = async (
  query: Query,
  { from, until, skip, take }: { from: Date; until: Date; skip: number; take: number }
): Promise<OrderWithOwnSessions[]> => {
  const orders = await readMany(
    query,
    "order",
    FIELDS,
    { created_at: { $gte: from, $lte: until } },
    withSessionsShape,
    { skip, take, order: { created_at: "ASC" } }
  )

  return orders.map(withOwnSessions)
}

const withSessions = z.looseObject({
  id: z.string(),
  payment_sessions: listOf(z.looseObject({ id: z.string() })),
})

/** The ids of all payment sessions of a collection, of any method. */
export const readSessionIds = async (query: Query, collectionId: string): Promise<string[]> => {
  const fields = fieldsOf(withSessions)
  const found = await readOne(query, "payment_collection", fields, collectionId, withSessions)

  return (found?.payment_sessions ?? []).map(({ id }) => id)
}

const cartOfOrder = z.looseObject({ id: z.string(), cart: z.looseObject({ id: z.string() }).nullish() })

/** The id of the cart that an order was made of; null when there is none. */
export const readCartOfOrder = async (query: Query, orderId: string): Promise<string | null> =>
  (await readOne(query, "order", fieldsOf(cartOfOrder), orderId, cartOfOrder))?.cart?.id ?? null

const completedCart = z.looseObject({ id: z.string(), completed_at: z.unknown().optional(), total: decimal })

/**
 * Whether an order is to be paid with this method: it has a session of it, and nothing else pays for all of it. If e.g.
 * a gift card covers the whole cart, Medusa asks no provider, though one was chosen before. Two windows may choose two
 * methods at the same moment: Medusa asks one of them.
 */
export const isPaidThisWay = async (
  query: Query,
  { id, sessionIds, cartId }: OrderWithOwnSessions
): Promise<boolean> =>
  sessionIds.length > 0 &&
  !(await isCoveredByCredit(query, cartId)) &&
  !(await isPaidWholeOtherwise(query, id, sessionIds))

/** Only a completed cart counts: its buyer may still empty an open one. */
const isCoveredByCredit = async (query: Query, cartId: string | null): Promise<boolean> => {
  const fields = fieldsOf(completedCart)
  const cart = cartId === null ? undefined : await readOne(query, "cart", fields, cartId, completedCart)

  return cart !== undefined && (cart.completed_at ?? null) !== null && halalasOf(cart.total) <= 0
}
