import { MedusaError } from "@medusajs/framework/utils"
import type { StoreContext } from "../config"
import { type Query, readOne } from "./query"
import { type Sale, SALE_FIELDS, saleShape, SESSION_FIELDS, sessionShape } from "./shapes"

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

/** Reads a cart or an order with its lines, addresses and totals; undefined when there is none. */
export const loadSale = async (
  query: Query,
  entity: "cart" | "order",
  id: string
): Promise<Sale | undefined> => readOne(query, entity, SALE_FIELDS, id, saleShape)

/**
 * Reads what a payment session pays for: its cart, or its order when there is no cart, as with draft orders,
 * order edits and payment links (design D3).
 * @throws {MedusaError} NOT_FOUND when there is no such session, NOT_ALLOWED when it belongs to neither.
 */
export const loadCheckoutSource = async (query: Query, sessionId: string): Promise<CheckoutSource> => {
  const session = await readOne(query, "payment_session", SESSION_FIELDS, sessionId, sessionShape)

  if (session === undefined) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `Payment session ${sessionId} was not found`)
  }
  const { cart, order: ownOrder } = session.payment_collection ?? {}
  const order = ownOrder ?? cart?.order ?? null
  const entity = cart ? ("cart" as const) : ("order" as const)
  const ownerId = cart?.id ?? order?.id
  const sale = ownerId === undefined ? undefined : await loadSale(query, entity, ownerId)

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
      [entity]: sale,
      ...(sale.customer ? { customer: sale.customer } : {}),
    },
  }
}
