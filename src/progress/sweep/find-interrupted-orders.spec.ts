import type { MedusaContainer } from "@medusajs/framework/types"
import { findInterruptedOrders } from "./find-interrupted-orders"

const MINUTE_MS = 60_000
const NOW = new Date("2026-06-01T12:00:00Z")

interface Asked {
  filters: { created_at: { $gte: Date; $lte: Date } }
  pagination: { skip: number; take: number }
}

/** A store in which Medusa placed orders at these times, none of them with this method. */
class Store {
  readonly seen = new Set<string>()
  ordersUntil = new Date(NOW.getTime() - 30 * 24 * 60 * MINUTE_MS)
  private readonly orders: { id: string; status: string; created_at: Date }[]

  constructor(times: readonly Date[]) {
    this.orders = times.map((created_at, index) => ({ id: `order_${index}`, status: "pending", created_at }))
  }

  /** How many orders one sweep looks at. */
  async sweep(): Promise<number> {
    let looked = 0
    const graph = ({ filters: { created_at }, pagination: { skip, take } }: Asked) => {
      const data = this.orders
        .filter((order) => order.created_at >= created_at.$gte && order.created_at <= created_at.$lte)
        .slice(skip, skip + take)

      looked += data.length
      for (const { id } of data) {
        this.seen.add(id)
      }
      return Promise.resolve({ data })
    }
    const svc = {
      ledger: {
        now: () => NOW,
        orders: { orderIdsOf: () => Promise.resolve(new Set()) },
        sweeps: {
          ordersUntil: () => Promise.resolve(this.ordersUntil),
          sawOrdersUntil: (until: Date) => {
            this.ordersUntil = until
            return Promise.resolve()
          },
        },
      },
    }
    const resolve = (name: string) => (name === "svc" ? svc : { graph })

    await findInterruptedOrders({ resolve } as unknown as MedusaContainer)
    return looked
  }
}

const before = (minutes: number): Date => new Date(NOW.getTime() - minutes * MINUTE_MS)

describe("orders that were placed while the plugin was away", () => {
  it("are looked at a few thousand in one sweep, and none is missed", async () => {
    const store = new Store(Array.from({ length: 7_000 }, (_, index) => before(7_010 - index)))
    let sweeps = 0

    for (let isLast = false; !isLast; sweeps += 1) {
      const until = store.ordersUntil

      // With the overlap, and to the end of a page.
      expect(await store.sweep()).toBeLessThanOrEqual(2_200)
      expect(store.ordersUntil.getTime()).toBeGreaterThan(until.getTime())
      isLast = store.ordersUntil >= before(2)
    }
    expect(sweeps).toBe(4)
    expect(store.seen.size).toBe(7_000)
  })

  it("are looked at to the last also where more of them have one time than a sweep looks at", async () => {
    const store = new Store([
      ...Array.from({ length: 3_000 }, () => before(600)),
      ...Array.from({ length: 100 }, () => before(500)),
    ])

    for (let sweeps = 0; sweeps < 3; sweeps += 1) {
      await store.sweep()
    }
    expect(store.seen.size).toBe(3_100)
    expect(store.ordersUntil).toEqual(before(2))
  })

  it("are come through as fast where all of them were imported within two minutes", async () => {
    const store = new Store(
      Array.from({ length: 6_000 }, (_, index) => new Date(before(600).getTime() + index * 6))
    )
    let sweeps = 0

    for (; store.ordersUntil < before(2); sweeps += 1) {
      await store.sweep()
    }
    expect(sweeps).toBeLessThanOrEqual(4)
    expect(store.seen.size).toBe(6_000)
  })
})
