import type { Pool } from "pg"
import type { SandboxControl } from "../../support/sandbox-control"
import { until } from "../../support/poll-until"
import { addressOf, OpenStore, openStore, PROVIDER_ID, type StoreParts } from "../../support/store"
import { placedOrder } from "../../support/store-client"

export const PROVIDERS = {
  svc: PROVIDER_ID,
  system: "pp_system_default",
  comparison: "pp_comparison_comparison",
} as const

/** A buyer whose credit covers everything. */
export const BUYER = "966512340001"
const SKU = "PRINTER-USB"

export interface Payment {
  provider: (typeof PROVIDERS)[keyof typeof PROVIDERS]
  planId?: number
}

export interface PlacedOrder {
  orderId: string
  sessionId: string
  /** SAR. */
  amount: number
  /** How long it took to complete the cart. */
  completedInMs: number
}

export class Shop extends OpenStore {
  private constructor(
    parts: StoreParts,
    readonly database: Pool
  ) {
    super(parts)
  }

  /** Fills an empty Medusa with the store, and introduces its buyer to the service. */
  static async open(url: string, database: Pool, sandbox: SandboxControl): Promise<Shop> {
    const variants = [{ title: "USB", sku: SKU, price: 1_000, quantity: 1_000_000 }]
    const parts = await openStore(url, sandbox, {
      paymentProviders: Object.values(PROVIDERS),
      products: [{ title: "Label printer", variants }],
    })

    await sandbox.putBuyer(BUYER, { name: "Bench", status: "Active", credit_limit: 1_000_000_000 })
    return new Shop(parts, database)
  }

  /** Fills a cart, chooses how to pay, and completes it. Rejects when no order results. */
  async placeOrder({ provider, planId }: Payment): Promise<PlacedOrder> {
    const buyer = this.buyer()
    const { id, total } = await buyer.fillCart(this.seeded, {
      email: "buyer@example.com",
      shipping: addressOf(BUYER),
      lines: { [SKU]: 1 },
    })
    const data = planId === undefined ? {} : { repayment_config_id: planId }
    const session = await buyer.initSession(id, provider, data)
    const startedAt = performance.now()
    const order = placedOrder(await buyer.complete(id))

    return {
      orderId: order.id,
      sessionId: session.id,
      amount: total,
      completedInMs: performance.now() - startedAt,
    }
  }

  /** Waits until a statement gives a row; `everyMs` is the pause between two looks. */
  async untilFound(
    what: string,
    statement: string,
    values: unknown[] = [],
    patience: { everyMs?: number; withinMs?: number } = {}
  ): Promise<void> {
    await until(
      () => this.database.query(statement, values),
      ({ rowCount }) => rowCount !== 0,
      { what, ...patience }
    )
  }
}
