import { MAX_HALALAS } from "../domain/money"
import { readToFinance } from "./order-payments"
import type { Query } from "./query"

interface Made {
  total: unknown
  items?: unknown[]
  returns?: unknown[]
  payments?: unknown[]
}

/** What is to be financed of such an order. */
const toFinance = ({ total, items = [], returns = [], payments = [] }: Made) => {
  const order = { id: "order_1", total, items, payment_collections: [{ payments }] }
  const graph = ({ entity }: { entity: string }) =>
    Promise.resolve({ data: entity === "return" ? returns : [order] })

  return readToFinance({ graph } as unknown as Query, "order_1", [])
}

describe("the part of an order to finance", () => {
  it("is the total, in halalas", async () => {
    expect(await toFinance({ total: "1184.505" })).toMatchObject({ amount: 118_451, others: 0 })
  })

  it("is the largest amount where somebody has edited an absurd price into it: it can be listed, and nothing breaks", async () => {
    expect(await toFinance({ total: 1e14 })).toMatchObject({ amount: MAX_HALALAS, others: 0 })
    expect(await toFinance({ total: "-1e14" })).toMatchObject({ amount: -MAX_HALALAS, others: 0 })
  })

  it("is rounded as a payment session's amount is, without what a division leaves behind at a tie", async () => {
    expect(await toFinance({ total: "92.114999999999999999" })).toMatchObject({ amount: 9_212 })
  })

  it("counts no payment of which a refund has left less than a halala", async () => {
    const payment = { amount: "1000.0025", refunds: [{ amount: 999.999 }] }
    const refunded = { amount: "1000.0025", refunds: [{ amount: 1_000 }] }

    expect(await toFinance({ total: 2_000, payments: [refunded] })).toMatchObject({
      amount: 200_000,
      others: 0,
    })
    expect(await toFinance({ total: 2_000, payments: [payment] })).toMatchObject({ others: 0 })
    expect(await toFinance({ total: 2_000, payments: [{ amount: 0.01, refunds: [] }] })).toMatchObject({
      others: 1,
    })
  })

  describe("of which goods are on their way back", () => {
    const items = [
      { id: "item_1", return_requested_total: "33.335", detail: { return_requested_quantity: 2 } },
      { id: "item_2", return_requested_total: null },
    ]
    const piece = { item_id: "item_1", quantity: 1 }
    const by = (...returns: object[]) =>
      toFinance({
        total: "100.005",
        items,
        returns: returns.map((one, id) => ({ id: `return_${id}`, ...one })),
      })

    it.each([
      ["all by an exchange", [{ exchange_id: "oexc_1", items: [{ ...piece, quantity: 2 }] }], 6_667],
      ["all by a claim", [{ claim_id: "claim_1", items: [piece, piece] }], 6_667],
      [
        "all by a return",
        [{ exchange_id: null, claim_id: null, items: [{ ...piece, quantity: 2 }] }],
        10_001,
      ],
      ["one by each", [{ exchange_id: "oexc_1", items: [piece] }, { items: [piece] }], 8_334],
      [
        "one more than was received",
        [
          {
            claim_id: "claim_1",
            items: [{ ...piece, quantity: 4, received_quantity: 2, damaged_quantity: 1 }],
          },
        ],
        8_334,
      ],
    ])("has none that an exchange or a claim takes back, rounded once: %s", async (_how, returns, amount) => {
      expect((await by(...returns)).amount).toBe(amount)
    })

    it.each([
      ["not refunded", [], 0],
      ["refunded in part", [10], 1_000],
      ["refunded", [20, 13.34], 3_334],
      ["refunded beside goodwill", [50], 3_334],
    ])("may lack what was refunded of goods of a return: %s", async (_how, refunds, ahead) => {
      const returned = { id: "return_0", items: [{ ...piece, quantity: 2 }] }
      const paid = { amount: 100, refunds: refunds.map((amount) => ({ amount })) }

      expect(
        await toFinance({ total: "100.005", items, returns: [returned], payments: [paid] })
      ).toMatchObject({
        ahead,
      })
    })
  })
})
