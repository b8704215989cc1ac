import { z } from "zod"
import type { Database } from "../../support/database"
import { polling } from "../../support/polling"
import type { SeedOptions } from "../../support/seed-store"
import {
  addressOf,
  type BoughtOrder,
  buy,
  OpenStore,
  PROVIDER_ID,
  type StoreParts,
} from "../../support/store"

export const PROVIDERS = {
  svc: PROVIDER_ID,
  system: "pp_system_default",
  comparison: "pp_comparison_comparison",
} as const

/** A buyer whose credit covers everything. */
export const BUYER = "966512340001"
const SKU = "PRINTER-USB"

export const SEED: SeedOptions = {
  paymentProviders: Object.values(PROVIDERS),
  products: [
    { title: "Label printer", variants: [{ title: "USB", sku: SKU, price: 1_000, quantity: 1_000_000 }] },
  ],
}

export interface Payment {
  provider: (typeof PROVIDERS)[keyof typeof PROVIDERS]
  planId?: number
}

export class Shop extends OpenStore {
  /** @param instances of its Medusa; `url` is the first one's */
  constructor(
    parts: StoreParts,
    readonly database: Database,
    readonly instances: readonly { url: string }[]
  ) {
    super(parts)
  }

  /** Fills a cart, chooses how to pay, and completes it. Rejects when no order results. */
  placeOrder({ provider, planId }: Payment): Promise<BoughtOrder> {
    const goods = { email: "buyer@example.com", shipping: addressOf(BUYER), lines: { [SKU]: 1 } }

    return buy(this, { ...goods, planId }, provider)
  }

  /** Waits until a statement gives a row; `everyMs` is the pause between two looks. */
  async untilFound(
    what: string,
    statement: string,
    values: unknown[] = [],
    patience: { everyMs?: number; withinMs?: number } = {}
  ): Promise<void> {
    await polling(() => this.database.rows(z.unknown(), statement, values), { what, ...patience }).until(
      ({ length }) => length > 0
    )
  }
}
