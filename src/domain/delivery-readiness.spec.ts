import { isDeliveryReached, type LineProgress } from "./delivery-readiness"

const line = (quantity: number, shipped: number, delivered: number): LineProgress => ({
  quantity,
  shipped,
  delivered,
})

describe("when a delivery is to be confirmed", () => {
  it.each([
    ["nothing has gone", [line(2, 0, 0)], false, false],
    ["some has arrived", [line(2, 2, 1)], false, true],
    ["one line of two has arrived", [line(2, 2, 2), line(1, 0, 0)], false, true],
    ["everything has arrived", [line(2, 2, 2), line(1, 1, 1)], true, true],
    ["a line was removed and the rest has arrived", [line(2, 2, 2), line(0, 0, 0)], true, true],
    ["there is nothing to deliver", [], false, false],
    ["everything is only shipped", [line(2, 2, 0)], false, false],
  ])("%s", (_what, lines, all, first) => {
    expect(isDeliveryReached(lines, { trigger: "delivered", when: "all_delivered" })).toBe(all)
    expect(isDeliveryReached(lines, { trigger: "delivered", when: "first_delivered" })).toBe(first)
  })

  it("counts what was shipped when the store says so", () => {
    expect(isDeliveryReached([line(2, 2, 0)], { trigger: "shipped", when: "all_delivered" })).toBe(true)
    expect(isDeliveryReached([line(2, 0, 2)], { trigger: "shipped", when: "all_delivered" })).toBe(true)
    expect(isDeliveryReached([line(2, 1, 0)], { trigger: "shipped", when: "all_delivered" })).toBe(false)
  })
})
