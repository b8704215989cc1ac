import { z } from "zod"
import type { AdminApi } from "./admin-api"
import { seedProduct } from "./seed-product"
import type { ProductSeed, SeededVariant } from "./seed-product"

export interface SeedOptions {
  /** The region's providers, for example `pp_system_default`. */
  paymentProviders: string[]
  products: readonly ProductSeed[]
  /** Flat price of shipping in SAR, before VAT; default 30. */
  shippingPrice?: number
  storeName?: string
}

/** Ids of the created records; variants by SKU. */
export interface SeededStore {
  regionId: string
  salesChannelId: string
  stockLocationId: string
  shippingProfileId: string
  shippingOptionId: string
  publishableKey: string
  variants: Map<string, SeededVariant>
}

const withId = z.looseObject({ id: z.string() })

/** Creates something and gives its id; `name` is its property in the answer. */
const create = async (api: AdminApi, path: string, name: string, body: unknown): Promise<string> => {
  const answer = await api.post(path, body, z.record(z.string(), z.unknown()))

  return withId.parse(answer[name]).id
}

const configureStore = async (api: AdminApi, name: string, salesChannelId: string): Promise<void> => {
  const { stores } = await api.get("/admin/stores", z.looseObject({ stores: z.array(withId).min(1) }))

  await api.post(`/admin/stores/${stores[0]?.id ?? ""}`, {
    name,
    supported_currencies: [{ currency_code: "sar", is_default: true }],
    default_sales_channel_id: salesChannelId,
  })
}

/** Saudi Arabia: 15% VAT, which is added to the prices. */
const createRegion = async (api: AdminApi, paymentProviders: string[]): Promise<string> => {
  await create(api, "/admin/tax-regions", "tax_region", {
    country_code: "sa",
    provider_id: "tp_system",
    default_tax_rate: { name: "VAT", code: "vat", rate: 15 },
  })

  return create(api, "/admin/regions", "region", {
    name: "Saudi Arabia",
    currency_code: "sar",
    countries: ["sa"],
    automatic_taxes: true,
    is_tax_inclusive: false,
    payment_providers: paymentProviders,
  })
}

const createPublishableKey = async (api: AdminApi, salesChannelId: string): Promise<string> => {
  const { api_key } = await api.post(
    "/admin/api-keys",
    { title: "Storefront", type: "publishable" },
    z.looseObject({ api_key: withId.extend({ token: z.string() }) })
  )

  await api.post(`/admin/api-keys/${api_key.id}/sales-channels`, { add: [salesChannelId] })

  return api_key.token
}

/** A warehouse in Riyadh that ships to all of Saudi Arabia by hand. */
const createWarehouse = async (
  api: AdminApi,
  salesChannelId: string
): Promise<{ stockLocationId: string; serviceZoneId: string }> => {
  const stockLocationId = await create(api, "/admin/stock-locations", "stock_location", {
    name: "Riyadh warehouse",
    address: { address_1: "Industrial City 2", city: "Riyadh", country_code: "sa" },
  })
  const location = `/admin/stock-locations/${stockLocationId}`

  await api.post(`${location}/fulfillment-providers`, { add: ["manual_manual"] })
  await api.post(`${location}/sales-channels`, { add: [salesChannelId] })
  const { stock_location } = await api.post(
    `${location}/fulfillment-sets?fields=*fulfillment_sets`,
    { name: "Delivery from Riyadh", type: "shipping" },
    z.looseObject({ stock_location: z.looseObject({ fulfillment_sets: z.tuple([withId]) }) })
  )
  const { fulfillment_set } = await api.post(
    `/admin/fulfillment-sets/${stock_location.fulfillment_sets[0].id}/service-zones?fields=*service_zones`,
    { name: "Saudi Arabia", geo_zones: [{ type: "country", country_code: "sa" }] },
    z.looseObject({ fulfillment_set: z.looseObject({ service_zones: z.tuple([withId]) }) })
  )

  return { stockLocationId, serviceZoneId: fulfillment_set.service_zones[0].id }
}

const shippingProfile = async (api: AdminApi): Promise<string> => {
  const { shipping_profiles: existing } = await api.get(
    "/admin/shipping-profiles",
    z.looseObject({ shipping_profiles: z.array(withId) })
  )

  return (
    existing[0]?.id ??
    create(api, "/admin/shipping-profiles", "shipping_profile", { name: "Default", type: "default" })
  )
}

const createShippingOption = (
  api: AdminApi,
  option: { serviceZoneId: string; shippingProfileId: string; price: number }
): Promise<string> =>
  create(api, "/admin/shipping-options", "shipping_option", {
    name: "Delivery to your door",
    service_zone_id: option.serviceZoneId,
    shipping_profile_id: option.shippingProfileId,
    provider_id: "manual_manual",
    price_type: "flat",
    type: { label: "Standard", description: "Two to four working days", code: "standard" },
    prices: [{ currency_code: "sar", amount: option.price }],
    rules: [
      { attribute: "enabled_in_store", operator: "eq", value: "true" },
      { attribute: "is_return", operator: "eq", value: "false" },
    ],
  })

/**
 * Turns an empty Medusa server into a Saudi store through its admin HTTP API only: a SAR region with 15% VAT and the
 * payment providers, a warehouse with one flat shipping option, a sales channel with its publishable key, and the products
 * with their stock. Rejects with HttpFailure when the server refuses a step.
 */
export const seedStore = async (api: AdminApi, options: SeedOptions): Promise<SeededStore> => {
  const salesChannelId = await create(api, "/admin/sales-channels", "sales_channel", { name: "Web" })

  await configureStore(api, options.storeName ?? "Riyadh Supplies", salesChannelId)
  const regionId = await createRegion(api, options.paymentProviders)
  const publishableKey = await createPublishableKey(api, salesChannelId)
  const { stockLocationId, serviceZoneId } = await createWarehouse(api, salesChannelId)
  const shippingProfileId = await shippingProfile(api)
  const shippingOptionId = await createShippingOption(api, {
    serviceZoneId,
    shippingProfileId,
    price: options.shippingPrice ?? 30,
  })
  const variants = new Map<string, SeededVariant>()

  for (const product of options.products) {
    const made = await seedProduct(api, product, { salesChannelId, shippingProfileId, stockLocationId })

    made.forEach((variant) => variants.set(variant.sku, variant))
  }

  return {
    regionId,
    salesChannelId,
    stockLocationId,
    shippingProfileId,
    shippingOptionId,
    publishableKey,
    variants,
  }
}
