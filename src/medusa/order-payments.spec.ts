import { MAX_HALALAS } from "../domain/money"
import { readToFinance } from "./order-payments"
import type { Query } from "./query"

interface Made {
  total: unknown
  items?: unknown[]
  returns?: unknown[]
}

/** What is to be financed of such an order. */
const toFinance = ({ total, items = [], returns = [] }: Made) => {
  const order = { id: "order_1", total, items, payment_collections: [] }
  const graph = ({ entity }: { entity: string }) =>
    Promise.resolve({ data: entity === "return" ? returns : [order] })

  return readToFinance({ graph } as unknown as Query, "order_1", [])
}

describe("the part of an order to finance", () => {
  it("is the total, in halalas", async () => {
    expect(await toFinance({ total: "1184.505" })).toMatchObject({
      amount: 118_451,
      kept: 118_451,
      others: 0,
    })
  })

  it("is the largest amount where somebody has edited an absurd price into it: it can be listed, and nothing breaks", async () => {
    expect(await toFinance({ total: 1e14 })).toMatchObject({ amount: MAX_HALALAS, others: 0 })
    expect(await toFinance({ total: "-1e14" })).toMatchObject({ amount: -MAX_HALALAS, others: 0 })
  })

  it("has no goods that are on their way back, rounded once, and says whether they come by a return of its own", async () => {
    const items = [{ return_requested_total: "33.335" }, { return_requested_total: null }, {}]
    const sums = { amount: 10_001, kept: 6_667 }
    const by = (...returns: unknown[]) => toFinance({ total: "100.005", items, returns })

    expect(await by({ id: "return_1", exchange_id: "oexc_1" })).toMatchObject({ ...sums, isReturned: false })
    expect(await by({ id: "return_1", claim_id: "claim_1" })).toMatchObject({ ...sums, isReturned: false })
    expect(await by({ id: "return_1", exchange_id: null, claim_id: null })).toMatchObject({
      ...sums,
      isReturned: true,
    })
  })
})
