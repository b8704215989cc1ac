import { AdminApi } from "../../integration-tests/support/admin-api"
import { seedStore } from "../../integration-tests/support/seed-store"
import { ADMIN } from "../world/start-world"
import type { World } from "../world/start-world"
import { introduceBuyers } from "./buyers"
import { DemoStore, PROVIDER_ID } from "./demo-store"
import { PRODUCTS } from "./products"

/** Fills the empty Medusa with a Saudi B2B store, through its admin API, and has the return page ask it. */
export const openStore = async ({ medusa, sandbox, returnPage }: World): Promise<DemoStore> => {
  const admin = await AdminApi.signIn(medusa.url, ADMIN)
  const seeded = await seedStore(admin, {
    storeName: "Riyadh Business Supplies | مستلزمات الأعمال بالرياض",
    paymentProviders: [PROVIDER_ID],
    products: PRODUCTS,
    shippingPrice: 45,
  })

  await introduceBuyers(sandbox.control)
  const store = new DemoStore(medusa.url, admin, sandbox.control, seeded)

  returnPage.describeWith(
    async (orderId) => `Order ${orderId} is ${(await store.buyersOrder(orderId)).state}.`
  )

  return store
}
