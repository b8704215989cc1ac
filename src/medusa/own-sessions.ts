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
const collections = listOf(z.looseObject({ id: z.string(), payment_sessions: sessions }))

const withSessionsShape = z.looseObject({
  ...orderFields,
  created_at: z.coerce.date(),
  payment_collections: collections,
  /** A cart has one collection. Two instances without shared locks may make one each. */
  cart: z.looseObject({ id: z.string(), payment_collection: collections }).nullish(),
})

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

/** An order that lost the link to its payment in a crash has the sessions of its cart. */
const withOwnSessions = withSessionsShape.transform(
  ({ created_at, cart, payment_collections, ...order }) => ({
    ...standingInMedusa(order),
    createdAt: created_at,
    cartId: cart?.id ?? null,
    ...ownSessionsOf(payment_collections.length > 0 ? payment_collections : (cart?.payment_collection ?? [])),
  })
)

/** An order, and the ids of its payment sessions with this payment method. */
export type OrderWithOwnSessions = z.output<typeof withOwnSessions>

/** An order with its payment sessions of this method; undefined when Medusa has no such order. */
export const readOrderWithOwnSessions = (
  query: Query,
  orderId: string
): Promise<OrderWithOwnSessions | undefined> => readOne(query, "order", orderId, withOwnSessions)

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
export const readOrdersCreated = (
  query: Query,
  { from, until, skip, take }: { from: Date; until: Date; skip: number; take: number }
): Promise<OrderWithOwnSessions[]> =>
  readMany(
    query,
    "order",
    {
      id: { $gte: firstIdAt("order", new Date(from.getTime() - DAY_MS)) },
      created_at: { $gte: from, $lte: until },
    },
    withOwnSessions,
    { pagination: { skip, take, order: { created_at: "ASC", id: "ASC" } } }
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
