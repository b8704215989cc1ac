import { z } from "zod"
import type { AdminApi } from "./admin-api"
import { seedProduct } from "./seed-product"
import type { ProductSeed, SeededVariant } from "./seed-product"

interface SeedOptions {
  /** Offered in the region, for example `pp_system_default`. */
  paymentProviders: string[]
  products: ProductSeed[]
  /** Prices contain the 15% VAT; default false: it is added. */
  taxInclusive?: boolean
  /** Flat price of shipping in SAR, before VAT unless `taxInclusive`; default 30. */
  shippingPrice?: number
  storeName?: string
}

/** Ids of what was made; variants by SKU. */
export interface SeededStore {
  regionId: string
  salesChannelId: string
  stockLocationId: string
  shippingProfileId: string
  shippingOptionId: string
  publishableKey: string
  variants: Map<string, SeededVariant>
}

const anything = z.looseObject({})
const withId = z.looseObject({ id: z.string() })
const named = <Name extends string>(name: Name) =>
  z.looseObject({ [name]: withId } as Record<Name, typeof withId>)

const configureStore = async (api: AdminApi, name: string, salesChannelId: string): Promise<void> => {
  const { stores } = await api.get("/admin/stores", z.looseObject({ stores: z.array(withId).min(1) }))

  await api.post(
    `/admin/stores/${stores[0]?.id ?? ""}`,
    {
      name,
      supported_currencies: [{ currency_code: "sar", is_default: true }],
      default_sales_channel_id: salesChannelId,
    },
    anything
  )
}

const createRegion = async (api: AdminApi, options: SeedOptions): Promise<string> => {
  const { region } = await api.post(
    "/admin/regions",
    {
      name: "Saudi Arabia",
      currency_code: "sar",
      countries: ["sa"],
      automatic_taxes: true,
      is_tax_inclusive: options.taxInclusive ?? false,
      payment_providers: options.paymentProviders,
    },
    named("region")
  )

  await api.post(
    "/admin/tax-regions",
    {
      country_code: "sa",
      provider_id: "tp_system",
      default_tax_rate: { name: "VAT", code: "vat", rate: 15 },
    },
    anything
  )

  return region.id
}

const createPublishableKey = async (api: AdminApi, salesChannelId: string): Promise<string> => {
  const { api_key } = await api.post(
    "/admin/api-keys",
    { title: "Storefront", type: "publishable" },
    z.looseObject({ api_key: z.looseObject({ id: z.string(), token: z.string() }) })
  )

  await api.post(`/admin/api-keys/${api_key.id}/sales-channels`, { add: [salesChannelId] }, anything)

  return api_key.token
}

/** A warehouse in Riyadh that ships to all of Saudi Arabia by hand. */
const createWarehouse = async (
  api: AdminApi,
  salesChannelId: string
): Promise<{ stockLocationId: string; serviceZoneId: string }> => {
  const { stock_location } = await api.post(
    "/admin/stock-locations",
    {
      name: "Riyadh warehouse",
      address: { address_1: "Industrial City 2", city: "Riyadh", country_code: "sa" },
    },
    named("stock_location")
  )
  const location = `/admin/stock-locations/${stock_location.id}`

  await api.post(`${location}/fulfillment-providers`, { add: ["manual_manual"] }, anything)
  await api.post(`${location}/sales-channels`, { add: [salesChannelId] }, anything)

  const withSets = await api.post(
    `${location}/fulfillment-sets?fields=*fulfillment_sets`,
    { name: "Delivery from Riyadh", type: "shipping" },
    z.looseObject({ stock_location: z.looseObject({ fulfillment_sets: z.array(withId).min(1) }) })
  )
  const setId = withSets.stock_location.fulfillment_sets[0]?.id ?? ""
  const withZones = await api.post(
    `/admin/fulfillment-sets/${setId}/service-zones?fields=*service_zones`,
    { name: "Saudi Arabia", geo_zones: [{ type: "country", country_code: "sa" }] },
    z.looseObject({ fulfillment_set: z.looseObject({ service_zones: z.array(withId).min(1) }) })
  )

  return {
    stockLocationId: stock_location.id,
    serviceZoneId: withZones.fulfillment_set.service_zones[0]?.id ?? "",
  }
}

const shippingProfile = async (api: AdminApi): Promise<string> => {
  const { shipping_profiles: existing } = await api.get(
    "/admin/shipping-profiles",
    z.looseObject({ shipping_profiles: z.array(withId) })
  )

  if (existing[0]) {
    return existing[0].id
  }
  const { shipping_profile } = await api.post(
    "/admin/shipping-profiles",
    { name: "Default", type: "default" },
    named("shipping_profile")
  )

  return shipping_profile.id
}

const createShippingOption = async (
  api: AdminApi,
  option: { serviceZoneId: string; shippingProfileId: string; price: number }
): Promise<string> => {
  const { shipping_option } = await api.post(
    "/admin/shipping-options",
    {
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
    },
    named("shipping_option")
  )

  return shipping_option.id
}

/**
 * Makes an empty Medusa server a Saudi store, through its admin HTTP API alone: a SAR region with 15% VAT and the
 * payment providers, a warehouse with one flat shipping option, a sales channel with its publishable key, and the
 * products with their stock. Rejects with HttpFailure when the server refuses a step.
 */
export const seedStore = async (api: AdminApi, options: SeedOptions): Promise<SeededStore> => {
  const { sales_channel } = await api.post("/admin/sales-channels", { name: "Web" }, named("sales_channel"))
  const salesChannelId = sales_channel.id

  await configureStore(api, options.storeName ?? "Riyadh Supplies", salesChannelId)
  const regionId = await createRegion(api, options)
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
