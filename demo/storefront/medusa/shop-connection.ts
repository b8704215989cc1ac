import Medusa, { FetchError } from "@medusajs/js-sdk"
import { readShopConfig } from "./shop-config"

export const shopConfig = readShopConfig(document)

export const sdk = new Medusa({
  baseUrl: shopConfig.backendUrl,
  publishableKey: shopConfig.publishableKey,
})

/** The HTTP status of a refused request; undefined when the server did not answer at all. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof FetchError ? error.status : undefined
