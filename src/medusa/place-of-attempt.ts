import { z } from "@medusajs/framework/zod"
import { halalasOf } from "../domain/money"
import { isDraftGone } from "./own-sessions"
import { linkedOrder, linkedOrders, orderShape } from "./order-shape"
import { type Query, readOne, rowWithId } from "./query"
import { decimal, isSet } from "./shapes"
import type { OrderRow } from "../modules/svc/ledger/order-row"

const cartShape = z.looseObject({ id: z.string(), completed_at: isSet, order: linkedOrders })

const collectionShape = z.looseObject({ id: z.string(), status: z.string() })

/** Only from the payment module, so that one query is enough. */
const paymentShape = z.looseObject({
  id: z.string(),
  amount: decimal,
  status: z.string(),
  provider_id: z.string(),
  payment: rowWithId.nullish(),
  payment_collection: collectionShape.nullish(),
})

const sessionShape = paymentShape.extend({
  payment_collection: collectionShape.extend({ cart: rowWithId.nullish(), order: linkedOrders }).nullish(),
})

type Payment = z.infer<typeof paymentShape>
type Session = z.infer<typeof sessionShape>

/** Where an attempt stands in Medusa. Its rows there may be gone, changed, or another attempt's (design D20). */
export interface PlaceInMedusa {
  session:
    | {
        isPending: boolean
        hasPayment: boolean
        collectionId: string | null
        /** The collection has no payment yet, and Medusa waits for this one. */
        isAwaited: boolean
        providerId: string
      }
    | undefined
  /** The session exists, with the collection, the cart or order, and the amount that the ledger noted. */
  isOurs: boolean
  /** The session has its payment, and its collection knows of it. */
  isAuthorized: boolean
  /** The order that the attempt pays for; null while there is none, or when it was rolled back. */
  orderId: string | null
  displayId: string | null
  /** Also true for a draft that was deleted. */
  isCanceled: boolean
}

/** Statuses of a payment collection that knows of its payment. */
const AUTHORIZED: readonly string[] = [
  "authorized",
  "partially_authorized",
  "partially_captured",
  "completed",
]

/**
 * Where an attempt stands in Medusa. Its order is found by its payment session, else by its cart, else by the id that
 * the ledger noted: each of them can be lost in a crash or a roll-back.
 */
export const readPlace = async (query: Query, row: OrderRow): Promise<PlaceInMedusa> => {
  const session = await readOne(query, "payment_session", row.paymentSessionId, sessionShape)
  const order = linkedOrder(session?.payment_collection?.order, row.orderId) ?? (await orderOfRow(query, row))

  return {
    session: seenOf(session),
    isOurs: session !== undefined && isOurs(session, row),
    isAuthorized: isAuthorized(session),
    orderId: order?.id ?? null,
    displayId: order?.displayId ?? null,
    isCanceled: order?.isCanceled ?? isDraftGone([row]),
  }
}

/**
 * The same place after its payment was authorised. Its links stay as they were seen, so that one query of the payment
 * module is enough.
 */
export const readPaymentOfPlace = async (
  query: Query,
  place: PlaceInMedusa,
  { paymentSessionId }: OrderRow
): Promise<PlaceInMedusa> => {
  const session = await readOne(query, "payment_session", paymentSessionId, paymentShape)

  return {
    ...place,
    session: seenOf(session),
    isOurs: place.isOurs && session !== undefined,
    isAuthorized: isAuthorized(session),
  }
}

const seenOf = (session: Payment | undefined): PlaceInMedusa["session"] =>
  session && {
    isPending: session.status === "pending",
    hasPayment: Boolean(session.payment),
    collectionId: session.payment_collection?.id ?? null,
    isAwaited: session.payment_collection?.status === "awaiting",
    providerId: session.provider_id,
  }

const isAuthorized = (session: Payment | undefined): boolean =>
  Boolean(session?.payment) && AUTHORIZED.includes(session?.payment_collection?.status ?? "")

const isOurs = ({ amount, payment_collection: collection }: Session, row: OrderRow): boolean =>
  collection !== undefined &&
  collection !== null &&
  (row.paymentCollectionId === null || row.paymentCollectionId === collection.id) &&
  // A payment link has no cart, and a store may delete carts that became orders.
  ((collection.cart ?? null) === null
    ? collection.order.some(({ id }) => id === row.orderId)
    : collection.cart?.id === row.cartId) &&
  halalasOf(amount) === halalasOf(String(row.amount))

const orderOfRow = async (query: Query, { cartId, orderId }: OrderRow) => {
  const cart = cartId === null ? undefined : await readOne(query, "cart", cartId, cartShape)

  return (
    linkedOrder(cart?.order, orderId) ??
    (orderId === null ? undefined : await readOne(query, "order", orderId, orderShape))
  )
}

/** Whether a cart can still be completed by its buyer: it is there, and no order came of it. */
export const isCartOpen = async (query: Query, cartId: string): Promise<boolean> => {
  const cart = await readOne(query, "cart", cartId, cartShape)

  return cart?.completed_at === false && cart.order.length === 0
}

const linksShape = z.looseObject({ id: z.string(), cart: cartShape.nullish(), order: linkedOrders })

/** What a payment collection is linked with: the cart, and the order that came of it; undefined when it is gone. */
export const readCollectionLinks = async (query: Query, collectionId: string) =>
  readOne(query, "payment_collection", collectionId, linksShape)
