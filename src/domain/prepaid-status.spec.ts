import * as fc from "fast-check"
import { prepaidOutcome } from "./prepaid-status"

describe("prepaidOutcome", () => {
  it.each([
    ["PAID", "confirmed"],
    ["COMPLETED", "confirmed"],
    ["PENDING", "unpaid"],
    ["INITIATED", "unpaid"],
    ["VOIDED", "voided"],
    ["paid", "unknown"],
    ["REFUNDED", "unknown"],
    ["", "unknown"],
  ])("reads %s as %s", (status, outcome) => {
    expect(prepaidOutcome(status, false)).toBe(outcome)
  })

  it("confirms nothing while a finalize is running", () => {
    expect(prepaidOutcome("PAID", true)).toBe("in_progress")
    expect(prepaidOutcome("COMPLETED", true)).toBe("in_progress")
  })

  it("never takes another value for success", () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (status, inProgress) => {
        fc.pre(status !== "PAID" && status !== "COMPLETED")
        expect(prepaidOutcome(status, inProgress)).not.toBe("confirmed")
      })
    )
  })
})
