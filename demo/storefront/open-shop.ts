import { preferredPort } from "../../support/free-port"
import type { Running } from "../../support/running"
import type { Stage } from "../../support/screen"
import { SHOP_PRODUCTS } from "../../support/shop-products"
import { startStore } from "../../support/start-store"
import { OpenStore, PROVIDER_ID } from "../../support/store"
import { startStorefront } from "./start-storefront"

interface ShopOptions extends Pick<Parameters<typeof startStore>[1], "database" | "cluster" | "directory"> {
  stage: Stage
  withAdmin: boolean
  /** Addresses of storefronts besides the demo's that may talk to Medusa. */
  otherShops?: readonly string[]
  /** A file with a line per request to the service; default: none is written. */
  sandboxLog?: string
  env?: NodeJS.ProcessEnv
}

/** A Saudi B2B store in front of a person: in English and Arabic, with its storefront, on all servers that it needs. */
export type OpenShop = Awaited<ReturnType<typeof openShop>>

/**
 * Everything started is kept in `running`. The ports are those that people expect (sandbox 4010, Medusa 9000, storefront
 * 8000) unless somebody has them.
 */
export const openShop = async (
  running: Pick<Running, "keep">,
  { stage, withAdmin, otherShops = [], sandboxLog, env, ...options }: ShopOptions
) => {
  // Medusa must know it from the start.
  const port = await preferredPort(8000, "localhost")
  const shopUrl = `http://localhost:${port}`
  const { parts, instances, databaseUrl } = await startStore(running, {
    ...options,
    stage,
    sandbox: { port: await preferredPort(4010, "127.0.0.1"), log: sandboxLog },
    port: await preferredPort(9000),
    env: {
      STOREFRONT_URL: shopUrl,
      STORE_CORS: [shopUrl, ...otherShops].join(),
      MEDUSA_ADMIN: withAdmin ? "on" : "off",
      ...env,
    },
    seed: {
      storeName: "Riyadh Business Supplies | مستلزمات الأعمال بالرياض",
      // Bank transfer, which needs no provider of its own, stands beside the credit.
      paymentProviders: [PROVIDER_ID, "pp_system_default"],
      products: SHOP_PRODUCTS.map((product) => ({
        ...product,
        thumbnail: `${shopUrl}/pictures/${product.handle}.svg`,
      })),
      shippingPrice: 45,
    },
  })
  // The service and the admin use the first server; if there are several, buyers and scripts use another one.
  const [medusa, front = medusa] = instances

  await stage(
    "Storefront",
    async () =>
      running.keep(
        await startStorefront({
          port,
          backendUrl: medusa.url,
          publishableKey: parts.seeded.publishableKey,
          onboardingOrigins: [new URL(parts.sandbox.url).origin],
        })
      ),
    ({ url }) => url
  )
  return { shopUrl, medusa, instances, databaseUrl, store: new OpenStore(parts).at(front.url) }
}
