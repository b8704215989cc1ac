import { z } from "zod"
import type { AdminApi } from "./admin-api"

/** A product as data. Prices in SAR, as a decimal number (12.5 is 12 riyals and 50 halalas). */
export interface ProductSeed {
  title: string
  handle?: string
  description?: string
  /** The address of its picture. */
  thumbnail?: string
  /** Holds the Arabic title as `title_ar`. */
  metadata?: Record<string, unknown>
  /** The name of the option by which the variants differ; default `Size`. */
  option?: string
  variants: VariantSeed[]
}

interface VariantSeed {
  /** The value of the product's option: unique within the product. */
  title: string
  sku: string
  price: number
  /** The quantity in stock; default 1,000. */
  quantity?: number
}

export interface SeededVariant {
  sku: string
  variantId: string
  productId: string
  inventoryItemId: string
}

interface ProductPlace {
  salesChannelId: string
  shippingProfileId: string
  stockLocationId: string
}

const productSchema = z.looseObject({
  product: z.looseObject({
    id: z.string(),
    variants: z.array(
      z.looseObject({
        id: z.string(),
        sku: z.string(),
        inventory_items: z.array(z.looseObject({ inventory_item_id: z.string() })).min(1),
      })
    ),
  }),
})

/** Publishes a product with its variants and puts them into stock. Rejects with HttpFailure when refused. */
export const seedProduct = async (
  api: AdminApi,
  seed: ProductSeed,
  place: ProductPlace
): Promise<SeededVariant[]> => {
  const { option = "Size", variants, ...rest } = seed
  const { product } = await api.post(
    "/admin/products?fields=id,*variants,*variants.inventory_items",
    {
      ...rest,
      status: "published",
      shipping_profile_id: place.shippingProfileId,
      sales_channels: [{ id: place.salesChannelId }],
      options: [{ title: option, values: variants.map(({ title }) => title) }],
      variants: variants.map(({ title, sku, price }) => ({
        title,
        sku,
        manage_inventory: true,
        options: { [option]: title },
        prices: [{ currency_code: "sar", amount: price }],
      })),
    },
    productSchema
  )
  const stock = new Map(variants.map(({ sku, quantity = 1_000 }) => [sku, quantity]))

  return Promise.all(
    product.variants.map(async ({ id, sku, inventory_items }) => {
      const inventoryItemId = inventory_items[0]?.inventory_item_id ?? ""

      await api.post(
        `/admin/inventory-items/${inventoryItemId}/location-levels`,
        { location_id: place.stockLocationId, stocked_quantity: stock.get(sku) ?? 0 },
        z.looseObject({})
      )

      return { sku, variantId: id, productId: product.id, inventoryItemId }
    })
  )
}
