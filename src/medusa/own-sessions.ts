import type { PaymentSessionStatus } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { halalasOf } from "../domain/money"
import { DAY_MS } from "../domain/units-of-time"
import { isOwnProvider } from "../words/payment-provider"
import { firstIdAt } from "./first-id-at"
import { readToFinance } from "./order-payments"
import { orderFields, orderShape, standingInMedusa } from "./order-shape"
import { listOf, type Query, readMany, readOne, rowWithId } from "./query"
import { decimal, isSet } from "./shapes"

/** The ids of those payment sessions that have this payment method. */
export const ownSessionIds = listOf(z.looseObject({ id: z.string(), provider_id: z.string() })).transform(
  (sessions) => sessions.filter(({ provider_id }) => isOwnProvider(provider_id)).map(({ id }) => id)
)

const ANSWERED: readonly string[] = [
  "pending_authorization",
  "authorized",
  "captured",
] satisfies PaymentSessionStatus[]

/** Whether the provider has answered a payment session, so that a checkout of it took effect. */
export const isAnswered = (status: string): boolean => ANSWERED.includes(status)

const sessions = listOf(z.looseObject({ id: z.string(), provider_id: z.string(), status: z.string() }))
const collections = listOf(
  z.looseObject({ id: z.string(), created_at: z.coerce.date(), payment_sessions: sessions })
)

const withSessionsShape = z.looseObject({
  ...orderFields,
  created_at: z.coerce.date(),
  payment_collections: collections,
  cart: rowWithId.nullish(),
})

type WithSessions = z.output<typeof withSessionsShape>

/** A cart has one collection. Two instances without shared locks may make one each. */
const withCollections = z.looseObject({ id: z.string(), payment_collection: collections })

/** The sessions with this payment method in these collections. */
const ownSessionsOf = (found: z.output<typeof collections>) => {
  const own = found.flatMap(({ id: collectionId, payment_sessions: all }) =>
    all
      .filter(({ provider_id }) => isOwnProvider(provider_id))
      .map(({ id, status }) => ({ id, status, collectionId }))
  )

  return {
    sessionIds: own.map(({ id }) => id),
    collectionIds: own.map(({ collectionId }) => collectionId),
    /** Medusa knows of one that a checkout of it took effect. */
    isAnswered: own.some(({ status }) => isAnswered(status)),
  }
}

/** A cart's collection is made before its order; those that an edit or a payment link adds, after it. */
const hasLostItsPayment = ({ cart, payment_collections, created_at: placedAt }: WithSessions): boolean =>
  Boolean(cart) && !payment_collections.some(({ created_at: madeAt }) => madeAt <= placedAt)

/** By two clocks, a collection may look younger than its order, and be read twice. */
const eachOnce = <Row extends { id: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

/**
 * Orders with their sessions. One that lost the link to its payment in a crash has those of its cart, too. They are asked for in a
 * query of their own: in that of an order, Medusa leaves them out where the order has another collection.
 */
const withOwnSessions = async (query: Query, orders: readonly WithSessions[]) => {
  const cartIds = orders.filter(hasLostItsPayment).flatMap(({ cart }) => cart?.id ?? [])
  const carts = cartIds.length === 0 ? [] : await readMany(query, "cart", { id: cartIds }, withCollections)
  const ofCarts = new Map(carts.map(({ id, payment_collection }) => [id, payment_collection]))

  return orders.map(({ created_at, cart, payment_collections, ...order }) => ({
    ...standingInMedusa(order),
    createdAt: created_at,
    cartId: cart?.id ?? null,
    ...ownSessionsOf(eachOnce([...payment_collections, ...(ofCarts.get(cart?.id ?? "") ?? [])])),
  }))
}

/** An order, and the ids of its payment sessions with this payment method. */
export type OrderWithOwnSessions = Awaited<ReturnType<typeof withOwnSessions>>[number]

/** An order with its payment sessions of this method; undefined when Medusa has no such order. */
export const readOrderWithOwnSessions = async (
  query: Query,
  orderId: string
): Promise<OrderWithOwnSessions | undefined> => {
  const order = await readOne(query, "order", orderId, withSessionsShape)

  return order && (await withOwnSessions(query, [order]))[0]
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
  (await readOne(query, "order", orderId, orderShape))?.isCanceled ?? isDraftGone(attempts)

/**
 * A page of the orders of some time, oldest first, in one order on every page, each with its payment sessions of this method.
 * Medusa has no index of when an order was created: its id says that too, by the clock of the instance that made it.
 */
export const readOrdersCreated = async (
  query: Query,
  { from, until, skip, take }: { from: Date; until: Date; skip: number; take: number }
): Promise<OrderWithOwnSessions[]> =>
  withOwnSessions(
    query,
    await readMany(
      query,
      "order",
      {
        id: { $gte: firstIdAt("order", new Date(from.getTime() - DAY_MS)) },
        created_at: { $gte: from, $lte: until },
      },
      withSessionsShape,
      { pagination: { skip, take, order: { created_at: "ASC", id: "ASC" } } }
    )
  )

const withSessions = z.looseObject({ id: z.string(), payment_sessions: listOf(rowWithId) })

/** The ids of all payment sessions of a collection, of any method. */
export const readSessionIds = async (query: Query, collectionId: string): Promise<string[]> => {
  const found = await readOne(query, "payment_collection", collectionId, withSessions)

  return found?.payment_sessions.map(({ id }) => id) ?? []
}

const cartOfOrder = z.looseObject({
  id: z.string(),
  cart_link: z.looseObject({ cart_id: z.string() }).nullish(),
})

/** The id of the cart that an order was made of, even if the store has deleted that cart since; null when there was none. */
export const readCartOfOrder = async (query: Query, orderId: string): Promise<string | null> =>
  (await readOne(query, "order", orderId, cartOfOrder))?.cart_link?.cart_id ?? null

const completedCart = z.looseObject({ id: z.string(), completed_at: isSet, total: decimal })

/**
 * Whether an order is to be paid with this method: it has a session of it that is more than a choice on the page of a payment
 * link, and nothing else pays for all of it. If e.g. a gift card covers the whole cart, Medusa asks no provider, though one was
 * chosen before; the cart may be gone by now. Two windows may choose two methods at the same moment: Medusa asks one of them.
 */
export const isPaidThisWay = async (
  query: Query,
  { id, sessionIds, collectionIds, isAnswered: hasAnswer, cartId }: OrderWithOwnSessions
): Promise<boolean> => {
  if (sessionIds.length === 0 || (await isCoveredByCredit(query, cartId))) {
    return false
  }
  // Anybody who opens a payment link can choose there: nothing was begun by that.
  if (!hasAnswer && !(await isOfCart(query, collectionIds))) {
    return false
  }
  const { amount, others } = await readToFinance(query, id, sessionIds)

  return amount > 0 || (hasAnswer && others === 0)
}

const withCartShape = z.looseObject({
  id: z.string(),
  cart_link: z.looseObject({ cart_id: z.string() }).nullish(),
})

/**
 * Whether one of these collections was made for a cart, even if the store has deleted that since. A query of its own: in that of an
 * order, Medusa would leave out what its cart is linked with.
 */
const isOfCart = async (query: Query, collectionIds: string[]): Promise<boolean> =>
  (await readMany(query, "payment_collection", { id: collectionIds }, withCartShape)).some(
    ({ cart_link: link }) => (link ?? null) !== null
  )

/** Only a completed cart counts: its buyer may still empty an open one. */
const isCoveredByCredit = async (query: Query, cartId: string | null): Promise<boolean> => {
  const cart = cartId === null ? undefined : await readOne(query, "cart", cartId, completedCart)

  return cart?.completed_at === true && halalasOf(cart.total) <= 0
}
