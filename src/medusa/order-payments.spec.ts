import { MAX_HALALAS } from "../domain/money"
import { readToFinance } from "./order-payments"
import type { Query } from "./query"

/** What is to be financed of an order with this total. */
const toFinance = (total: unknown) => {
  const graph = () => Promise.resolve({ data: [{ id: "order_1", total, payment_collections: [] }] })

  return readToFinance({ graph } as unknown as Query, "order_1", [])
}

describe("the part of an order to finance", () => {
  it("is the total, in halalas", async () => {
    expect(await toFinance("1184.505")).toEqual({ amount: 118_451, others: 0 })
  })

  it("is the largest amount where somebody has edited an absurd price into it: it can be listed, and nothing breaks", async () => {
    expect(await toFinance(1e14)).toEqual({ amount: MAX_HALALAS, others: 0 })
    expect(await toFinance("-1e14")).toEqual({ amount: -MAX_HALALAS, others: 0 })
  })
})
