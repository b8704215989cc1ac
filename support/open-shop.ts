import { SHOP_PRODUCTS } from "./shop-products"
import { storefrontUrl, type World } from "./start-world"
import { OpenStore, openStore, PROVIDER_ID } from "./store"

/** Fills the empty Medusa with a Saudi B2B store, in English and Arabic, with the pictures that the storefront ships. */
export const openShop = async (world: World): Promise<OpenStore> =>
  new OpenStore(
    await openStore(world.medusa.url, world.sandbox.control, {
      storeName: "Riyadh Business Supplies | مستلزمات الأعمال بالرياض",
      // Bank transfer, which needs no provider of its own, stands beside the credit.
      paymentProviders: [PROVIDER_ID, "pp_system_default"],
      products: SHOP_PRODUCTS.map((product) => ({
        ...product,
        thumbnail: `${storefrontUrl(world)}/pictures/${product.handle}.svg`,
      })),
      shippingPrice: 45,
    })
  )
