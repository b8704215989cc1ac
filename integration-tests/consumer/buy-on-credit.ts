import assert from "node:assert/strict"
import { z } from "zod"
import { AdminApi } from "../../support/admin-api"
import { ADMIN } from "../../support/medusa-process"
import type { SandboxControl } from "../../support/sandbox-control"
import { addressOf, buy, OpenStore, openStore } from "../../support/store"

const buyerPhone = "966500000001"

const providersSchema = z.looseObject({ payment_providers: z.array(z.looseObject({ id: z.string() })) })

/** What `dependencies` and `providers` of the README's config made of the plugin: `pp_business-credit`, and `_<id>` where it has one. */
const ourProvider = async (url: string): Promise<string> => {
  const api = await AdminApi.signIn(url, ADMIN)
  const { payment_providers } = await api.get("/admin/payments/payment-providers", providersSchema)
  const [ours] = payment_providers.map(({ id }) => id).filter((id) => id.startsWith("pp_business-credit"))

  assert.ok(ours, `no provider of the plugin among ${JSON.stringify(payment_providers)}`)

  return ours
}

/** A store of a server that was just installed, and what Medusa calls the plugin's provider there. */
export interface CreditStore {
  store: OpenStore
  providerId: string
}

/** Seeds a Saudi store that sells on credit. */
export const openCreditStore = async (url: string, sandbox: SandboxControl): Promise<CreditStore> => {
  const providerId = await ourProvider(url)
  const parts = await openStore(url, sandbox, {
    paymentProviders: [providerId],
    products: [
      {
        title: "A4 paper",
        metadata: { title_ar: "ورق A4" },
        variants: [{ title: "Box", sku: "PAPER-A4", price: 100.55 }],
      },
    ],
  })

  return { store: new OpenStore(parts), providerId }
}

/**
 * Completes one cart with the plugin's provider, as a storefront does, for a buyer whom the sandbox gives credit. Rejects
 * when the order is not placed, and with an AssertionError when it is not authorised or unknown to the service.
 * @param url of the server to buy at
 */
export const buyOnCredit = async ({ store, providerId }: CreditStore, url: string): Promise<void> => {
  const goods = { email: "buyer@example.com", shipping: addressOf(buyerPhone), lines: { "PAPER-A4": 3 } }
  const { order, sessionId } = await buy(store.at(url), goods, providerId)
  const sessions = order.payment_collections?.flatMap(({ payment_sessions }) => payment_sessions ?? [])

  assert.deepEqual(
    sessions?.map(({ id, status }) => ({ id, status })),
    [{ id: sessionId, status: "authorized" }]
  )
  const held = await store.sandbox.orderByReference(sessionId)

  assert.ok(held, "the service holds no order with this reference")
  assert.equal(held.buyer_phone, buyerPhone)
  assert.equal(held.total_amount, Math.round(order.total * 100) / 100)
}
