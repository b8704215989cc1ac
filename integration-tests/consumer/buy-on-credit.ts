import assert from "node:assert/strict"
import { z } from "zod"
import { AdminApi } from "../../support/admin-api"
import type { MedusaServer } from "../../support/medusa-process"
import type { SandboxControl } from "../../support/sandbox-control"
import { seedStore } from "../../support/seed-store"
import { StoreClient } from "../../support/store-client"

const buyerPhone = "966500000001"

const providersSchema = z.looseObject({ payment_providers: z.array(z.looseObject({ id: z.string() })) })

/** What `dependencies` and `providers` of the README's config made of the plugin: `pp_svc_<id>`. */
const ourProvider = async (api: AdminApi): Promise<string> => {
  const { payment_providers } = await api.get("/admin/payments/payment-providers", providersSchema)
  const [ours] = payment_providers.map(({ id }) => id).filter((id) => id.startsWith("pp_svc"))

  assert.ok(ours, `no provider of the plugin among ${JSON.stringify(payment_providers)}`)

  return ours
}

/**
 * Seeds a Saudi store and completes one cart with the plugin's provider, as a storefront does, for a buyer whom
 * the sandbox gives credit. Rejects with an AssertionError when the order is not placed, not authorised or
 * unknown to the service.
 */
export const buyOnCredit = async (
  server: MedusaServer,
  sandbox: SandboxControl,
  admin: { email: string; password: string }
): Promise<void> => {
  const api = await AdminApi.signIn(server.url, admin)
  const providerId = await ourProvider(api)
  const store = await seedStore(api, {
    paymentProviders: [providerId],
    products: [
      { title: "A4 paper", titleAr: "ورق A4", variants: [{ title: "Box", sku: "PAPER-A4", price: 100.55 }] },
    ],
  })
  const client = new StoreClient(server.url, store.publishableKey)
  const { id: cartId } = await client.createCart({ regionId: store.regionId, email: "buyer@example.com" })

  await client.addItem(cartId, store.variants.get("PAPER-A4")?.variantId ?? "", 3)
  await client.setAddresses(cartId, {
    first_name: "Sample",
    last_name: "Buyer",
    phone: `+${buyerPhone}`,
    address_1: "King Fahd Road 1",
    city: "Riyadh",
    province: "Riyadh",
    postal_code: "12211",
    country_code: "sa",
  })
  await client.addShipping(cartId, store.shippingOptionId)
  const session = await client.initSession(cartId, providerId)
  const completion = await client.complete(cartId)

  assert.ok(completion.type === "order", `no order was placed: ${JSON.stringify(completion)}`)
  const order = await client.getOrder(completion.order.id)
  const sessions = order.payment_collections?.flatMap(({ payment_sessions }) => payment_sessions ?? [])

  assert.deepEqual(
    sessions?.map(({ id, status }) => ({ id, status })),
    [{ id: session.id, status: "authorized" }]
  )
  const held = await sandbox.orderByReference(session.id)

  assert.ok(held, "the service holds no order with this reference")
  assert.equal(held.buyer_phone, buyerPhone)
  assert.equal(held.total_amount, Math.round(order.total * 100) / 100)
}
