import { z } from "zod"
import { AdminApi } from "../../support/admin-api"
import { seedStore } from "../../support/seed-store"
import type { SeededStore } from "../../support/seed-store"
import { ADMIN, storefrontUrl } from "../world/start-world"
import type { World } from "../world/start-world"
import { introduceBuyers } from "./buyers"
import { DemoStore, PROVIDER_ID } from "./demo-store"
import { PRODUCTS } from "./products"

const anything = z.looseObject({})

/** Fills the empty Medusa with a Saudi B2B store, through its admin API. */
export const openStore = async (world: World): Promise<DemoStore> => {
  const { medusa, sandbox } = world
  const admin = await AdminApi.signIn(medusa.url, ADMIN)
  const seeded = await openShelves(admin, { pictureBaseUrl: storefrontUrl(world) })

  await introduceBuyers(sandbox.control)

  return new DemoStore(medusa.url, admin, sandbox.control, seeded)
}

/**
 * Seeds the store, with Arabic texts and pictures. `pictureBaseUrl` is the
 * address of the storefront, which ships the pictures.
 */
const openShelves = async (
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

  for (const product of PRODUCTS) {
    const { productId } = seeded.variants.get(product.variants[0]?.sku ?? "") ?? {}

    if (productId === undefined) {
      throw new Error(`${product.title} has no variant: look into demo/store/products.ts.`)
    }
    await admin.post(
      `/admin/products/${productId}`,
      {
        handle: product.handle,
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
