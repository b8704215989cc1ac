import "server-only"
import { sdk } from "@lib/config"
import type { HttpTypes } from "@medusajs/types"
import { getCacheOptions } from "./cookies"

/** The shop sells in Saudi Arabia alone. */
const COUNTRY = "sa"

export const getRegion = async (): Promise<HttpTypes.StoreRegion> => {
  const { regions } = await sdk.client.fetch<HttpTypes.StoreRegionListResponse>("/store/regions", {
    next: await getCacheOptions("regions"),
    cache: "force-cache",
  })
  const region = regions.find(({ countries }) => countries?.some(({ iso_2 }) => iso_2 === COUNTRY))

  if (region === undefined) {
    throw new Error(`No region of the store has the country "${COUNTRY}".`)
  }
  return region
}

export const listProducts = async (
  query: HttpTypes.StoreProductListParams = {}
): Promise<HttpTypes.StoreProduct[]> => {
  const { products } = await sdk.client.fetch<HttpTypes.StoreProductListResponse>("/store/products", {
    query: { ...query, region_id: (await getRegion()).id, fields: "*variants.calculated_price" },
    next: await getCacheOptions("products"),
    cache: "force-cache",
  })

  return products
}
