import { z } from "zod"
import { AdminApi } from "../../integration-tests/support/admin-api"
import { seedStore } from "../../integration-tests/support/seed-store"
import type { SeededStore } from "../../integration-tests/support/seed-store"
import { ADMIN, storefrontUrl } from "../world/start-world"
import type { World } from "../world/start-world"
import { introduceBuyers } from "./buyers"
import { DemoStore, PROVIDER_ID } from "./demo-store"
import { CATEGORIES, PRODUCTS } from "./products"

const anything = z.looseObject({})
const categorySchema = z.looseObject({ product_category: z.looseObject({ id: z.string() }) })

/** Fills the empty Medusa with a Saudi B2B store, through its admin API. */
export const openStore = async (world: World): Promise<DemoStore> => {
  const { medusa, sandbox } = world
  const admin = await AdminApi.signIn(medusa.url, ADMIN)
  const seeded = await openShelves(admin, { pictureBaseUrl: storefrontUrl(world) })

  await introduceBuyers(sandbox.control)

  return new DemoStore(medusa.url, admin, sandbox.control, seeded)
}

/**
 * Seeds the store and arranges its products on shelves, with Arabic texts and pictures. `pictureBaseUrl` is the
 * address of the storefront, which ships the pictures.
 */
export const openShelves = async (
  admin: AdminApi,
  { pictureBaseUrl }: { pictureBaseUrl: string }
): Promise<SeededStore> => {
  const seeded = await seedStore(admin, {
    storeName: "Riyadh Business Supplies | مستلزمات الأعمال بالرياض",
    // Bank transfer, without a provider of its own, stands beside the credit.
    paymentProviders: [PROVIDER_ID, "pp_system_default"],
    products: PRODUCTS,
    shippingPrice: 45,
  })
  const categoryIds = await addCategories(admin)

  for (const product of PRODUCTS) {
    const { productId } = seeded.variants.get(product.variants[0]?.sku ?? "") ?? {}
    const categoryId = categoryIds.get(product.category)

    if (productId === undefined || categoryId === undefined) {
      throw new Error(`${product.title} has no variant or no category: look into demo/store/products.ts.`)
    }
    await admin.post(
      `/admin/products/${productId}`,
      {
        handle: product.handle,
        categories: [{ id: categoryId }],
        thumbnail: `${pictureBaseUrl}/pictures/${product.handle}.svg`,
        metadata: {
          title_ar: product.titleAr,
          description_ar: product.descriptionAr,
          option_ar: product.optionAr,
          values_ar: product.valuesAr,
          facts: product.facts,
        },
      },
      anything
    )
  }

  return seeded
}

/** @returns the ids by handle */
const addCategories = async (admin: AdminApi): Promise<Map<string, string>> => {
  const ids = new Map<string, string>()

  for (const [rank, { handle, name }] of CATEGORIES.entries()) {
    const { product_category: made } = await admin.post(
      "/admin/product-categories",
      { name: name.en, handle, rank, is_active: true, is_internal: false, metadata: { title_ar: name.ar } },
      categorySchema
    )

    ids.set(handle, made.id)
  }

  return ids
}
