"use server"

import { sdk } from "@lib/config"
import { FetchError } from "@medusajs/js-sdk"
import type { HttpTypes } from "@medusajs/types"
import { revalidateTag } from "next/cache"
import { redirect } from "next/navigation"
import { getAuthHeaders, getCacheOptions, getCacheTag, getCartId, removeCartId, setCartId } from "./cookies"
import { getRegion } from "./products"

/** The visitor's cart, from the cache until its tag is revalidated; null when there is none that can still be bought. */
export async function retrieveCart(): Promise<HttpTypes.StoreCart | null> {
  return openCart("*items, *region, +items.total, +shipping_methods.name, +completed_at", "force-cache")
}

/** The visitor's cart if its order was sent and the browser's word of it was lost: only its button leads to the order. */
export async function retrieveSentCartId(): Promise<string | null> {
  const cart = await rememberedCart("id,completed_at", "no-store")

  return cart?.completed_at ? cart.id : null
}

export async function addToCart(form: FormData): Promise<void> {
  const headers = await getAuthHeaders()
  let id = (await openCart("id,completed_at", "no-store"))?.id

  if (id === undefined) {
    const { cart } = await sdk.store.cart.create({ region_id: (await getRegion()).id }, {}, headers)

    id = cart.id
    await setCartId(id)
  }
  const line = { variant_id: String(form.get("variant_id")), quantity: Number(form.get("quantity")) }

  await sdk.store.cart.createLineItem(id, line, {}, headers)
  revalidateTag(await getCacheTag("carts"))
  redirect("/cart")
}

export async function setAddress(form: FormData): Promise<void> {
  const field = (name: string): string => String(form.get(name) ?? "")
  const address = {
    first_name: field("first_name"),
    last_name: field("last_name"),
    company: field("company"),
    phone: field("phone"),
    address_1: field("address_1"),
    city: field("city"),
    postal_code: field("postal_code"),
    country_code: "sa",
  }

  await sdk.store.cart.update(
    await openCartId(),
    { email: field("email"), shipping_address: address, billing_address: address },
    {},
    await getAuthHeaders()
  )
  revalidateTag(await getCacheTag("carts"))
  redirect("/checkout?step=delivery")
}

export async function setShippingMethod(form: FormData): Promise<void> {
  const option = { option_id: String(form.get("option_id")) }

  await sdk.store.cart.addShippingMethod(await openCartId(), option, {}, await getAuthHeaders())
  revalidateTag(await getCacheTag("carts"))
  redirect("/checkout?step=payment")
}

export async function initiatePaymentSession(cart: HttpTypes.StoreCart, providerId: string): Promise<void> {
  await sdk.store.payment.initiatePaymentSession(
    cart,
    { provider_id: providerId },
    {},
    await getAuthHeaders()
  )
  revalidateTag(await getCacheTag("carts"))
}

/** Completes a cart that is paid by another method than the credit. */
export async function placeOrder(): Promise<string> {
  // For a completed cart, Medusa answers with its order.
  const id = (await getCartId()) ?? redirect("/cart")
  const result = await sdk.store.cart.complete(id, {}, await getAuthHeaders())

  revalidateTag(await getCacheTag("carts"))
  if (result.type !== "order") {
    return result.error.message
  }
  revalidateTag(await getCacheTag("orders"))
  await removeCartId()
  redirect(`/orders/${result.order.id}`)
}

/** The browser has chosen how to pay: the pages of this server are to know. */
export async function refreshCart() {
  revalidateTag(await getCacheTag("carts"))
}

/**
 * The browser may have placed the order of the cart and its word to this server was lost: such a cart is none any more.
 * @param fields with `completed_at`
 */
const openCart = async (fields: string, cache: RequestCache): Promise<HttpTypes.StoreCart | null> => {
  const cart = await rememberedCart(fields, cache)

  return cart?.completed_at ? null : cart
}

const rememberedCart = async (fields: string, cache: RequestCache): Promise<HttpTypes.StoreCart | null> => {
  const id = await getCartId()

  if (id === undefined) {
    return null
  }
  try {
    const { cart } = await sdk.client.fetch<HttpTypes.StoreCartResponse>(`/store/carts/${id}`, {
      query: { fields },
      headers: await getAuthHeaders(),
      next: await getCacheOptions("carts"),
      cache,
    })

    return cart
  } catch (error) {
    if (error instanceof FetchError && error.status === 404) {
      return null
    }
    throw error
  }
}

/** A tab that stayed open shows an empty cart once another tab has placed the order. */
const openCartId = async (): Promise<string> =>
  (await openCart("id,completed_at", "no-store"))?.id ?? redirect("/cart")
