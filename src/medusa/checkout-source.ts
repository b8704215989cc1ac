import type { PaymentSessionStatus } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { StoreContext, SvcOptions } from "../config"
import type { Refunds } from "../domain/held-sum"
import { type Halalas, halalasOf } from "../domain/money"
import { readToFinance } from "./order-payments"
import { linkedOrders } from "./order-shape"
import { isAnswered, readCartOfOrder, readOrderWithOwnSessions } from "./own-sessions"
import { withCategoriesAbove } from "./product-categories"
import { fieldsOf, type Query, readMany, readOne, rowWithId } from "./query"
import { inRegion, isOfferedIn } from "./region"
import { decimal, type Sale, saleFields, type SaleReads, saleShape } from "./shapes"

/** How much may be asked for an order without a cart. A session keeps its first amount, which may be out of date. */
export interface OrderDue {
  /** What the session's payment collection asks for now. */
  byCollection: Halalas
  /** The part to finance of what the buyer keeps, over all the order's sessions of this payment method. */
  toFinance: Halalas
  /** What was refunded of that which was financed. */
  refunds: Refunds
}

/** What a payment session pays for, read from Medusa. `amount` is the session's, in SAR, unrounded. */
export interface CheckoutSource {
  sessionId: string
  amount: string
  currencyCode: string
  paymentCollectionId: string | null
  /** The plan that was chosen, as the session keeps it. */
  planId: number | null
  cartId: string | null
  orderId: string | null
  displayId: string | null
  isCanceled: boolean
  /** Whether a payment method was chosen twice at the same moment: nobody can tell which one the buyer means. */
  isChosenTwice: boolean
  /**
   * When the session was made, if Medusa knows that a checkout of it took effect, since its provider was asked before, and
   * answered. That checkout was sent later. Null if Medusa knows of none.
   */
  sentAfter: Date | null
  /** See {@link isBuyerGone}. */
  isBuyerGone: boolean
  /** Null of a cart, which is paid as a whole. */
  due: OrderDue | null
  /** Its cart, or the order: see {@link loadCheckoutSource}. */
  sale: Sale
  /** The cart as it was completed, if there is one. */
  cart: Sale | null
  context: StoreContext
}

export type SaleOptions = Pick<SvcOptions, "offer" | "plans">

/** What else of a sale to read. Only the merchant's rules and the store's own list of plans need it, where they are set. */
const readsFor = ({ offer, plans }: SaleOptions): SaleReads => ({
  categories: "list" in plans || offer.excludedCategories.length > 0,
  groups: "list" in plans || offer.excludedCustomerGroups.length > 0,
})

/**
 * Keeps a sale's customer only if that customer is signed in. Anybody can put a customer's e-mail address into a cart,
 * and Medusa then links the cart with that customer (ADR 10).
 * @param signedIn the id of the customer who is signed in, if any.
 */
const from = (signedIn: string | undefined, sale: Sale): Sale =>
  sale.customer_id === signedIn ? sale : { ...sale, customer: undefined, customer_id: undefined }

/**
 * Reads a cart with its lines, addresses and totals, its customer as by {@link from}, and whether the merchant offers this
 * payment method in its region; undefined if there is none.
 */
export const loadCart = async (
  query: Query,
  id: string,
  signedIn: string | undefined,
  options: SaleOptions
): Promise<{ cart: Sale; isOffered: boolean } | undefined> => {
  const fields = [...saleFields(readsFor(options)), ...fieldsOf(z.object(inRegion))]
  const read = await readOne(query, "cart", id, saleShape.extend(inRegion), { fields })

  if (read === undefined) {
    return undefined
  }
  const { region, ...cart } = read

  return { cart: await withCategoriesAbove(query, from(signedIn, cart)), isOffered: isOfferedIn(region) }
}

/** As {@link loadCart}, for an order. The back office named the customer of an order without a cart: that one stays. */
export const loadOrder = async (
  query: Query,
  id: string,
  signedIn: string | undefined,
  options: SaleOptions
): Promise<Sale | undefined> => {
  const order = await readOne(query, "order", id, saleShape, { fields: saleFields(readsFor(options)) })
  const isNamed = (await readCartOfOrder(query, id)) === null

  return order && withCategoriesAbove(query, isNamed ? order : from(signedIn, order))
}

/** The customer who chose to buy on credit stays the buyer, even if the order was handed over to another since. */
const boughtBy = ({ customer, customer_id }: Sale, order: Sale): Sale =>
  order.customer ? order : { ...order, customer, customer_id }

const sessionShape = z.looseObject({
  id: z.string(),
  amount: decimal,
  currency_code: z.string(),
  status: z.string(),
  created_at: z.coerce.date(),
  data: z
    .looseObject({ repayment_config_id: z.coerce.number().int().positive().nullish().catch(null) })
    .nullish()
    .catch(null),
  /** Only Medusa writes this, when the session is made: the customer who was signed in then. */
  context: z.looseObject({ customer: rowWithId.nullish() }).nullish(),
  payment_collection: z
    .looseObject({
      id: z.string(),
      amount: decimal,
      status: z.string(),
      cart: saleShape.nullish(),
      order: linkedOrders,
    })
    .nullish(),
})

/** Reads the cart in the same query: nearly every session has one, and a completion waits for each query. */
const sessionFields = (options: SaleOptions): string[] => [
  "id",
  "amount",
  "currency_code",
  "status",
  "created_at",
  "data",
  "context",
  "payment_collection.id",
  "payment_collection.amount",
  "payment_collection.status",
  ...fieldsOf(linkedOrders).map((field) => `payment_collection.order.${field}`),
  ...saleFields(readsFor(options)).map((field) => `payment_collection.cart.${field}`),
]

const cartShape = z.looseObject({ id: z.string(), order: linkedOrders })

/** The order of a cart that lost the link with its payment in a crash. */
const readOrderOfCart = async (query: Query, cartId: string) =>
  onlyOrder((await readOne(query, "cart", cartId, cartShape))?.order)

const OPEN_TO_PAY = ["pending", "requires_more"] satisfies PaymentSessionStatus[]

/** How far apart two such requests may begin: both choose before either has made its session. */
const SAME_MOMENT_MS = 10_000

/**
 * Whether another open session was made at the same moment or later, e.g. by two windows: Medusa would take one of
 * them. An older one does not count: its provider would not delete it, and the buyer means the later. A query of its
 * own, since the query of a session shows only that session in its collection.
 */
const hasOtherChoice = async (
  query: Query,
  collectionId: string,
  { id, created_at: chosenAt }: z.output<typeof sessionShape>
): Promise<boolean> => {
  const open = {
    payment_collection_id: collectionId,
    status: OPEN_TO_PAY,
    created_at: { $gte: new Date(chosenAt.getTime() - SAME_MOMENT_MS) },
  }
  const choices = await readMany(query, "payment_session", open, rowWithId)

  return choices.some((other) => other.id !== id)
}

/** A crash may leave several orders with one payment: gives the one that stands, else a cancelled one. */
const onlyOrder = <Order extends { id: string; isCanceled: boolean }>(
  orders: readonly Order[] = []
): Order | undefined => {
  const standing = orders.filter(({ isCanceled }) => !isCanceled)

  if (standing.length > 1) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `This payment belongs to several orders (${standing.map(({ id }) => id).join(", ")}). Cancel all but one of them.`
    )
  }
  return standing[0] ?? orders[0]
}

/** How much a payment collection of an order without a cart may ask for now. */
export const readDue = async (
  query: Query,
  orderId: string,
  { amount, status }: { amount: string; status: string }
): Promise<OrderDue> => {
  const isOver = status === "canceled" || status === "completed"
  const own = await readOrderWithOwnSessions(query, orderId)
  const { amount: toFinance, refunds } = await readToFinance(query, orderId, own?.sessionIds ?? [])

  return { byCollection: halalasOf(isOver ? "0" : amount), toFinance, refunds }
}

/**
 * Whether the customer who buys was deleted since.
 * @param chosenBy the id of the customer who chose this payment, if any; the sale may belong to another by now.
 */
export const isBuyerGone = async (
  query: Query,
  { customer, customer_id }: Sale,
  chosenBy: string | undefined
): Promise<boolean> => {
  const buyer = customer_id ?? chosenBy

  return (
    !customer && buyer !== undefined && (await readOne(query, "customer", buyer, rowWithId)) === undefined
  )
}

/**
 * Reads what a payment session pays for: its cart, or its order when there is no cart, as with draft orders, order
 * edits and payment links (design D3). `asOrdered` takes addresses and goods from the order: a merchant may have
 * corrected it, but not its cart.
 * @throws {MedusaError} NOT_FOUND when there is no such session, NOT_ALLOWED when it belongs to neither, or to several
 *   orders.
 */
export const loadCheckoutSource = async (
  query: Query,
  sessionId: string,
  options: SaleOptions,
  { asOrdered = false } = {}
): Promise<CheckoutSource> => {
  const fields = sessionFields(options)
  const session = await readOne(query, "payment_session", sessionId, sessionShape, { fields })

  if (session === undefined) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `Payment session ${sessionId} was not found`)
  }
  const { payment_collection: collection } = session
  const { cart, order: linked } = collection ?? {}
  const order = onlyOrder(linked) ?? (cart ? await readOrderOfCart(query, cart.id) : undefined)
  const chosenBy = session.context?.customer?.id
  const ofCart = cart ? await withCategoriesAbove(query, from(chosenBy, cart)) : undefined
  const ofOrder =
    order && (ofCart === undefined || asOrdered)
      ? await loadOrder(query, order.id, chosenBy, options)
      : undefined
  const sale = ofOrder && ofCart ? boughtBy(ofCart, ofOrder) : (ofOrder ?? ofCart)

  if (sale === undefined) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "This payment belongs to no cart and no order, so it cannot be offered on credit. Create it from a cart or an order."
    )
  }
  return {
    sessionId,
    amount: session.amount,
    currencyCode: session.currency_code,
    paymentCollectionId: collection?.id ?? null,
    planId: session.data?.repayment_config_id ?? null,
    cartId: cart?.id ?? null,
    orderId: order?.id ?? null,
    displayId: order?.displayId ?? null,
    isCanceled: order?.isCanceled === true,
    sentAfter: isAnswered(session.status) ? session.created_at : null,
    isChosenTwice: collection ? await hasOtherChoice(query, collection.id, session) : false,
    isBuyerGone: await isBuyerGone(query, sale, chosenBy),
    due: collection && !cart && order ? await readDue(query, order.id, collection) : null,
    sale,
    cart: ofCart ?? null,
    context: {
      ...(ofCart ? { cart: ofCart } : {}),
      ...(ofOrder ? { order: sale } : {}),
      ...(sale.customer ? { customer: sale.customer } : {}),
    },
  }
}
