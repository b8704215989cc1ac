"use server"

import { sdk } from "@lib/config"
import type { HttpTypes } from "@medusajs/types"
import { revalidateTag } from "next/cache"
import { getAuthHeaders, getCacheOptions, getCacheTag } from "./cookies"

export async function retrieveOrder(id: string): Promise<HttpTypes.StoreOrder> {
  const { order } = await sdk.client.fetch<HttpTypes.StoreOrderResponse>(`/store/orders/${id}`, {
    query: { fields: "*payment_collections.payments,*items" },
    headers: await getAuthHeaders(),
    next: await getCacheOptions("orders"),
    cache: "force-cache",
  })

  return order
}

/** The browser has seen what became of an order: the pages of this server are to know, also that its cart is none any more. */
export async function refreshOrder() {
  revalidateTag(await getCacheTag("carts"))
  revalidateTag(await getCacheTag("orders"))
}
