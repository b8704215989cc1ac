import { BigNumber } from "bignumber.js"
import { heldBy } from "./held-sum"

const refunds = new Map([
  ["payses_1", new BigNumber("1150.0025")],
  ["payses_of_another", new BigNumber(10)],
])
const first = { amount: 2_334.5, paymentSessionId: "payses_1" }
const second = { amount: 1_150, paymentSessionId: "payses_2" }

describe("what attempts come to", () => {
  it("is their amounts where nothing of them was refunded", () => {
    expect(heldBy([second], refunds)).toEqual({ amount: 115_000, refunded: 0, parts: 1 })
    expect(heldBy([], refunds)).toEqual({ amount: 0, refunded: 0, parts: 0 })
  })

  it("is less by the refunds of their own payments, which are one amount more to round", () => {
    expect(heldBy([first, second], refunds)).toEqual({ amount: 233_450, refunded: 115_000, parts: 3 })
  })

  it("is less by a payment's refunds once, also where its session has several attempts, and never below nothing", () => {
    expect(heldBy([first, first], refunds)).toEqual({ amount: 351_900, refunded: 115_000, parts: 3 })
    expect(heldBy([{ ...first, amount: 10 }], refunds)).toEqual({ amount: 0, refunded: 1_000, parts: 2 })
  })
})
