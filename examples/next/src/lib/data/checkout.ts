import "server-only"
import { sdk } from "@lib/config"
import type { HttpTypes } from "@medusajs/types"
import { getAuthHeaders, getCacheOptions } from "./cookies"

export const listShippingOptions = async (cartId: string): Promise<HttpTypes.StoreCartShippingOption[]> => {
  const { shipping_options } = await sdk.client.fetch<HttpTypes.StoreShippingOptionListResponse>(
    "/store/shipping-options",
    {
      query: { cart_id: cartId },
      headers: await getAuthHeaders(),
      next: await getCacheOptions("carts"),
      cache: "force-cache",
    }
  )

  return shipping_options
}

export const listPaymentProviders = async (regionId: string): Promise<HttpTypes.StorePaymentProvider[]> => {
  const { payment_providers } = await sdk.client.fetch<HttpTypes.StorePaymentProviderListResponse>(
    "/store/payment-providers",
    {
      query: { region_id: regionId },
      next: await getCacheOptions("payment_providers"),
      cache: "force-cache",
    }
  )

  return payment_providers
}
