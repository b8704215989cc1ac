import type { PaymentSessionStatus } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { StoreContext, SvcOptions } from "../config"
import { type Halalas, halalasOf } from "../domain/money"
import { readAmountToFinance } from "./order-payments"
import { linkedOrders } from "./order-shape"
import { readCartOfOrder, readOrderWithOwnSessions } from "./own-sessions"
import { withCategoriesAbove } from "./product-categories"
import { fieldsOf, type Query, readMany, readOne } from "./query"
import { decimal, type Sale, saleFields, type SaleReads, saleShape } from "./shapes"

/** How much of an order without a cart may be asked for: a session keeps the amount for which it was made. */
export interface OrderDue {
  /** What the session's payment collection asks for now. */
  byCollection: Halalas
  /** What of the order is to be financed, over all its sessions of this payment method. */
  toFinance: Halalas
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
  /** Whether how to pay is chosen a second time beside this session: which of the two the buyer means, nobody can tell. */
  isChosenTwice: boolean
  /** Whether Medusa knows that a checkout of this session took effect: its provider was asked before, and answered. */
  isAnswered: boolean
  /** Null of a cart, which is paid as a whole. */
  due: OrderDue | null
  /** Its cart, or the order: see {@link loadCheckoutSource}. */
  sale: Sale
  /** As it was completed, where there is one. */
  cart: Sale | null
  context: StoreContext
}

type SaleOptions = Pick<SvcOptions, "offer" | "plans">

/** The rules and the store's own list of plans look at more of a sale: it is read when there are such, in the same query. */
const readsFor = ({ offer, plans }: SaleOptions): SaleReads => ({
  categories: "list" in plans || offer.excludedCategories.length > 0,
  groups: "list" in plans || offer.excludedCustomerGroups.length > 0,
})

/**
 * A sale with its customer only if it comes from that customer: who puts a registered customer's e-mail address into a
 * cart has it called that customer's by Medusa (ADR 10).
 * @param signedIn the id of the customer who is signed in, if any.
 */
const from = (signedIn: string | undefined, sale: Sale): Sale =>
  sale.customer?.id === signedIn ? sale : { ...sale, customer: undefined, customer_id: undefined }

/** Reads a cart with its lines, addresses and totals, for who is {@link from} it; undefined when there is none. */
export const loadCart = async (
  query: Query,
  id: string,
  signedIn: string | undefined,
  options: SaleOptions
): Promise<Sale | undefined> => {
  const cart = await readOne(query, "cart", saleFields(readsFor(options)), id, saleShape)

  return cart && withCategoriesAbove(query, from(signedIn, cart))
}

/** As {@link loadCart}, of an order. The customer of one that was made of no cart was named by the back office. */
const loadOrder = async (
  query: Query,
  id: string,
  signedIn: string | undefined,
  options: SaleOptions
): Promise<Sale | undefined> => {
  const order = await readOne(query, "order", saleFields(readsFor(options)), id, saleShape)
  const isNamed = (await readCartOfOrder(query, id)) === null

  return order && withCategoriesAbove(query, isNamed ? order : from(signedIn, order))
}

/** Who chose to buy on credit stays the buyer, also of an order that was handed over to another customer since. */
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
  /** Written by Medusa alone when the session is made: with the customer who was signed in then. */
  context: z.looseObject({ customer: z.looseObject({ id: z.string() }).nullish() }).nullish(),
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

/** With its cart, since nearly every session has one: a completion waits for each question to the database. */
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
  onlyOrder((await readOne(query, "cart", fieldsOf(cartShape), cartId, cartShape))?.order)

const ANSWERED: readonly string[] = [
  "pending_authorization",
  "authorized",
  "captured",
] satisfies PaymentSessionStatus[]

const OPEN_TO_PAY = ["pending", "requires_more"] satisfies PaymentSessionStatus[]

/** So far apart two requests may begin that choose before either of them has made its session. */
const SAME_MOMENT_MS = 10_000

/**
 * Medusa has one session for a payment, unless two windows choose at the same moment: it then takes one of them. An earlier
 * one may have been left, by a provider that would not delete it: the buyer means the later. Asked by itself, since in the query
 * of a session its collection holds that session alone.
 */
const hasOtherChoice = async (
  query: Query,
  collectionId: string,
  { id, created_at: chosenAt }: z.output<typeof sessionShape>
): Promise<boolean> => {
  const choices = await readMany(
    query,
    "payment_session",
    ["id"],
    {
      payment_collection_id: collectionId,
      status: OPEN_TO_PAY,
      created_at: { $gte: new Date(chosenAt.getTime() - SAME_MOMENT_MS) },
    },
    z.looseObject({ id: z.string() })
  )

  return choices.some((other) => other.id !== id)
}

/** The order that stands, of those that a crash has left with one payment; else one that was cancelled. */
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

const readDue = async (
  query: Query,
  orderId: string,
  { amount, status }: { amount: string; status: string }
): Promise<OrderDue> => {
  const isOver = status === "canceled" || status === "completed"
  const own = await readOrderWithOwnSessions(query, orderId)

  return {
    byCollection: halalasOf(isOver ? "0" : amount),
    toFinance: await readAmountToFinance(query, orderId, own?.sessionIds ?? []),
  }
}

/**
 * Reads what a payment session pays for: its cart, or its order when there is no cart, as with draft orders,
 * order edits and payment links (design D3). An order that has stood for a while may have been corrected since, which its cart
 * cannot be: `asOrdered` takes its addresses and goods from the order.
 * @throws {MedusaError} NOT_FOUND when there is no such session, NOT_ALLOWED when it belongs to neither, or to several orders.
 */
export const loadCheckoutSource = async (
  query: Query,
  sessionId: string,
  options: SaleOptions,
  { asOrdered = false } = {}
): Promise<CheckoutSource> => {
  const session = await readOne(query, "payment_session", sessionFields(options), sessionId, sessionShape)

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
    isAnswered: ANSWERED.includes(session.status),
    isChosenTwice: collection ? await hasOtherChoice(query, collection.id, session) : false,
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
