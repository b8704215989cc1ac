import { BigNumber } from "bignumber.js"
import { asHalalas } from "../../domain/money"
import type { OrderState } from "../../domain/order-state"
import { surplusOf } from "./order-total"

const attempt = (amount: number, state: OrderState = "authorized") => ({
  amount,
  state,
  paymentSessionId: `of ${amount}`,
})

/** The amounts in the surplus of an order of 1,000 SAR; `amounts` of its attempts, the first one first. */
const surplus = (attempts: ReturnType<typeof attempt>[], { refunded = 0, others = 0 } = {}) =>
  surplusOf([...attempts].reverse(), {
    amount: asHalalas(100_000),
    others,
    refunds: new Map([[attempts[0]?.paymentSessionId ?? "", new BigNumber(refunded)]]),
  }).map(({ amount }) => amount)

describe("the attempts that an order does not need any more", () => {
  it.each([
    ["none of one, whatever it holds", [attempt(5_000)], []],
    ["none of several that come to as much as the order", [attempt(600), attempt(400)], []],
    ["none for what rounding adds, and be it an attempt", [attempt(1_000), attempt(0.01)], []],
    ["none without which the order would not be covered", [attempt(600), attempt(900)], []],
    ["the payment link beside what covers the order", [attempt(1_000), attempt(575)], [575]],
    [
      "the first, whose goods were taken back, beside the payment link",
      [attempt(500), attempt(1_000)],
      [500],
    ],
    ["the later one of two that each cover the order", [attempt(1_000), attempt(1_001)], [1_001]],
    ["both links that are too many", [attempt(1_000), attempt(575), attempt(20)], [20, 575]],
    ["the first, if the other one is delivered", [attempt(1_001), attempt(1_000, "delivered")], [1_001]],
    ["none that is delivered", [attempt(1_000, "delivered"), attempt(575, "out_for_delivery")], []],
  ])("are %s", (_what, attempts, expected) => {
    expect(surplus(attempts)).toEqual(expected)
  })

  it("are none if so much was refunded of another", () => {
    expect(surplus([attempt(1_000, "delivered"), attempt(575)], { refunded: 575 })).toEqual([])
  })

  it("are never all, though the order is paid another way", () => {
    const paid = { amount: asHalalas(0), others: 1, refunds: new Map() }

    expect(surplusOf([attempt(575), attempt(1_000)], paid)).toMatchObject([{ amount: 575 }])
  })
})
