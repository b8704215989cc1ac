import "server-only"
import { cookies } from "next/headers"

const CART = "_medusa_cart_id"

export const getAuthHeaders = async (): Promise<Record<string, string>> => {
  const token = (await cookies()).get("_medusa_jwt")?.value

  return token === undefined ? {} : { authorization: `Bearer ${token}` }
}

/** The visitor's own tag of what is cached under a name, such as `carts`. */
export const getCacheTag = async (name: string): Promise<string> => {
  const visitor = (await cookies()).get("_medusa_cache_id")?.value

  return visitor === undefined ? "" : `${name}-${visitor}`
}

export const getCacheOptions = async (name: string): Promise<{ tags?: string[] }> => {
  const tag = await getCacheTag(name)

  return tag === "" ? {} : { tags: [tag] }
}

export const getCartId = async (): Promise<string | undefined> =>
  (await cookies()).get(CART)?.value || undefined

export const setCartId = async (cartId: string): Promise<void> => {
  // Not `secure`, so that the example runs on plain http; a shop on https says so.
  ;(await cookies()).set(CART, cartId, { maxAge: 60 * 60 * 24 * 7, httpOnly: true, sameSite: "strict" })
}

export const removeCartId = async (): Promise<void> => {
  ;(await cookies()).set(CART, "", { maxAge: -1 })
}
