import { z } from "@medusajs/framework/zod"
import { type Query, readMany, readOne, rowWithId } from "./query"

const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null)

const addressShape = z
  .looseObject({ first_name: text, last_name: text, company: text, phone: text })
  .nullish()

const cartShape = z.looseObject({
  email: text,
  billing_address: addressShape,
  shipping_address: addressShape,
})

/** Who filled a cart, as they wrote it into the cart. */
interface BuyerOfCart {
  name: string | null
  email: string | null
  phone: string | null
}

/** The buyer of a cart; null when Medusa has no such cart. */
export const readBuyerOfCart = async (query: Query, cartId: string): Promise<BuyerOfCart | null> => {
  const cart = await readOne(query, "cart", cartId, cartShape)

  if (cart === undefined) {
    return null
  }
  const { email, billing_address: billing, shipping_address: shipping } = cart
  const nameIn = (address: typeof billing) =>
    [address?.first_name, address?.last_name].filter(Boolean).join(" ") || address?.company

  return {
    name: nameIn(billing) ?? nameIn(shipping) ?? null,
    email,
    phone: billing?.phone ?? shipping?.phone ?? null,
  }
}

const MOST_SALES = 1_000

/** The ids of what somebody bought, or wanted to. */
export interface SalesOfBuyer {
  cartIds: string[]
  orderIds: string[]
}

/**
 * The latest carts and orders of who has an e-mail address. Medusa has an index of customers by their address, and of carts and
 * orders by their customer, and gives each with an address its customer; by their address they would be read one by one.
 */
export const readSalesOf = async (query: Query, email: string): Promise<SalesOfBuyer> => {
  // Medusa keeps addresses in lower case.
  const customers = await readMany(query, "customer", { email: email.toLowerCase() }, rowWithId)
  const latest = async (entity: string): Promise<string[]> => {
    const rows = await readMany(query, entity, { customer_id: customers.map(({ id }) => id) }, rowWithId, {
      pagination: { skip: 0, take: MOST_SALES, order: { id: "DESC" } },
    })

    return rows.map(({ id }) => id)
  }

  return customers.length === 0
    ? { cartIds: [], orderIds: [] }
    : { cartIds: await latest("cart"), orderIds: await latest("order") }
}
