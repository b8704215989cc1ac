import type { Pool } from "pg"
import { z } from "zod"
import type { AdminApi } from "../../support/admin-api"
import type { SandboxControl } from "../../support/sandbox-control"
import { seedStore, type SeededStore } from "../../support/seed-store"
import { StoreClient } from "../../support/store-client"

/** The payment providers that are compared. */
export const PROVIDERS = {
  svc: "pp_svc_svc",
  system: "pp_system_default",
  comparison: "pp_comparison_comparison",
} as const

/** The plans of the benchmark's application. */
export const PLANS = { days30: 101, downPayment: 103 } as const

/** A buyer with credit for all of it. */
export const BUYER = "966512340001"
const SKU = "PRINTER-USB"

const ADDRESS = {
  first_name: "Buyer",
  last_name: "One",
  phone: `+${BUYER}`,
  address_1: "King Fahd Road 1",
  city: "Riyadh",
  postal_code: "12211",
  country_code: "sa",
}
const newCart = z.looseObject({ cart: z.looseObject({ id: z.string() }) })

export interface Payment {
  provider: (typeof PROVIDERS)[keyof typeof PROVIDERS]
  planId?: number
}

export interface PlacedOrder {
  orderId: string
  sessionId: string
  /** SAR. */
  amount: number
  /** How long completing the cart took. */
  completedInMs: number
}

export class Shop {
  private constructor(
    readonly url: string,
    readonly database: Pool,
    readonly sandbox: SandboxControl,
    readonly admin: AdminApi,
    private readonly seeded: SeededStore
  ) {}

  /** Fills an empty Medusa with the store, and makes its buyer known to the service. */
  static async open(url: string, database: Pool, sandbox: SandboxControl, admin: AdminApi): Promise<Shop> {
    const seeded = await seedStore(admin, {
      paymentProviders: Object.values(PROVIDERS),
      products: [
        {
          title: "Label printer",
          variants: [{ title: "USB", sku: SKU, price: 1_000, quantity: 1_000_000 }],
        },
      ],
    })

    await sandbox.putBuyer(BUYER, { name: "Bench", status: "Active", credit_limit: 1_000_000_000 })
    return new Shop(url, database, sandbox, admin, seeded)
  }

  /** Fills a cart, chooses how to pay, and completes it. Rejects when no order comes of it. */
  async placeOrder({ provider, planId }: Payment): Promise<PlacedOrder> {
    const buyer = new StoreClient(this.url, this.seeded.publishableKey)
    const { cart } = await buyer.post(
      "/store/carts",
      {
        region_id: this.seeded.regionId,
        email: "buyer@example.com",
        items: [{ variant_id: this.seeded.variants.get(SKU)?.variantId, quantity: 1 }],
        shipping_address: ADDRESS,
        billing_address: ADDRESS,
      },
      newCart
    )
    const { total } = await buyer.addShipping(cart.id, this.seeded.shippingOptionId)
    const session = await buyer.initSession(
      cart.id,
      provider,
      planId === undefined ? {} : { repayment_config_id: planId }
    )
    const startedAt = performance.now()
    const completion = await buyer.complete(cart.id)
    const completedInMs = performance.now() - startedAt

    if (completion.type !== "order") {
      throw new Error(`No order was placed: ${completion.error?.message ?? "no reason given"}`)
    }
    return { orderId: completion.order.id, sessionId: session.id, amount: total, completedInMs }
  }
}
