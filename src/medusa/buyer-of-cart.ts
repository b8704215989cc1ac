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

const MOST_CARTS = 1_000

/**
 * The latest carts of who has an e-mail address. Medusa has an index of customers by their address and of carts by their
 * customer, and gives each cart with an address its customer; carts by their address would be read one by one.
 */
export const readCartIdsOf = async (query: Query, email: string): Promise<string[]> => {
  // Medusa keeps addresses in lower case.
  const customers = await readMany(query, "customer", { email: email.toLowerCase() }, rowWithId)

  if (customers.length === 0) {
    return []
  }
  const carts = await readMany(query, "cart", { customer_id: customers.map(({ id }) => id) }, rowWithId, {
    pagination: { skip: 0, take: MOST_CARTS, order: { id: "DESC" } },
  })

  return carts.map(({ id }) => id)
}
