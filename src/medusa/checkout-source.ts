import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { StoreContext, SvcOptions } from "../config"
import { withCategoriesAbove } from "./product-categories"
import { type Query, readOne } from "./query"
import { decimal, type Sale, saleFields, type SaleReads, saleShape } from "./shapes"

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
  sale: Sale
  context: StoreContext
}

type SaleOptions = Pick<SvcOptions, "offer" | "plans">

/** The rules and the store's own list of plans look at more of a sale: it is read when there are such, in the same query. */
const readsFor = ({ offer, plans }: SaleOptions): SaleReads => ({
  categories: "list" in plans || offer.excludedCategories.length > 0,
  groups: "list" in plans || offer.excludedCustomerGroups.length > 0,
})

/** Reads a cart or an order with its lines, addresses and totals; undefined when there is none. */
export const loadSale = async (
  query: Query,
  entity: "cart" | "order",
  id: string,
  options: SaleOptions
): Promise<Sale | undefined> => {
  const sale = await readOne(query, entity, saleFields(readsFor(options)), id, saleShape)

  return sale && withCategoriesAbove(query, sale)
}

const orderShape = z.looseObject({ id: z.string(), display_id: z.union([z.number(), z.string()]).nullish() })
const ORDER_FIELDS = (path: string) => [`${path}.id`, `${path}.display_id`]

const sessionShape = z.looseObject({
  id: z.string(),
  amount: decimal,
  currency_code: z.string(),
  data: z
    .looseObject({ repayment_config_id: z.coerce.number().int().positive().nullish().catch(null) })
    .nullish()
    .catch(null),
  payment_collection: z
    .looseObject({ id: z.string(), cart: saleShape.nullish(), order: orderShape.nullish() })
    .nullish(),
})

/** With its cart, since nearly every session has one: a completion waits for each question to the database. */
const sessionFields = (options: SaleOptions): string[] => [
  "id",
  "amount",
  "currency_code",
  "data",
  "payment_collection.id",
  ...ORDER_FIELDS("payment_collection.order"),
  ...saleFields(readsFor(options)).map((field) => `payment_collection.cart.${field}`),
]

const cartShape = z.looseObject({ order: orderShape.nullish() })

/** The order of a cart that lost the link with its payment in a crash. */
const readOrderOfCart = async (query: Query, cartId: string) =>
  (await readOne(query, "cart", ["id", ...ORDER_FIELDS("order")], cartId, cartShape))?.order ?? null

/**
 * Reads what a payment session pays for: its cart, or its order when there is no cart, as with draft orders,
 * order edits and payment links (design D3).
 * @throws {MedusaError} NOT_FOUND when there is no such session, NOT_ALLOWED when it belongs to neither.
 */
export const loadCheckoutSource = async (
  query: Query,
  sessionId: string,
  options: SaleOptions
): Promise<CheckoutSource> => {
  const session = await readOne(query, "payment_session", sessionFields(options), sessionId, sessionShape)

  if (session === undefined) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `Payment session ${sessionId} was not found`)
  }
  const { cart, order: linked } = session.payment_collection ?? {}
  const order = linked ?? (cart ? await readOrderOfCart(query, cart.id) : null)
  const sale = cart
    ? await withCategoriesAbove(query, cart)
    : order
      ? await loadSale(query, "order", order.id, options)
      : undefined

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
    paymentCollectionId: session.payment_collection?.id ?? null,
    planId: session.data?.repayment_config_id ?? null,
    cartId: cart?.id ?? null,
    orderId: order?.id ?? null,
    displayId: order?.display_id === undefined || order.display_id === null ? null : String(order.display_id),
    sale,
    context: {
      [cart ? "cart" : "order"]: sale,
      ...(sale.customer ? { customer: sale.customer } : {}),
    },
  }
}
