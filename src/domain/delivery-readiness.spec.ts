import { isDeliveryReached, type LineProgress } from "./delivery-readiness"

const line = (quantity: number, shipped: number, delivered: number): LineProgress => ({
  quantity,
  fulfilled: quantity,
  shipped,
  delivered,
  returned: 0,
  dismissed: 0,
  writtenOff: 0,
})
const goods = (...lines: readonly LineProgress[]) => ({ lines, hasAllLeft: false })

const SHIPPED = { trigger: "shipped", when: "all_delivered" } as const

describe("when a delivery is to be confirmed", () => {
  it.each([
    ["nothing has gone", [line(2, 0, 0)], false, false],
    ["some has arrived", [line(2, 2, 1)], false, true],
    ["one line of two has arrived", [line(2, 2, 2), line(1, 0, 0)], false, true],
    ["everything has arrived", [line(2, 2, 2), line(1, 1, 1)], true, true],
    ["a line was removed and the rest has arrived", [line(2, 2, 2), line(0, 0, 0)], true, true],
    [
      "a line came back and the rest has arrived",
      [line(2, 2, 2), { ...line(1, 1, 0), returned: 1 }],
      true,
      true,
    ],
    ["a line came back in part", [{ ...line(2, 2, 1), returned: 1 }], false, true],
    ["everything came back", [{ ...line(2, 2, 2), returned: 2 }], false, false],
    [
      "a line was lost and the rest has arrived",
      [line(2, 2, 2), { ...line(1, 1, 0), writtenOff: 1 }],
      true,
      true,
    ],
    [
      "a part was lost, or was faulty, and the rest is on its way",
      [{ ...line(2, 2, 1), writtenOff: 1 }],
      false,
      true,
    ],
    [
      "a line was lost, and what replaces it has not arrived",
      [line(2, 2, 2), { ...line(1, 1, 0), writtenOff: 1 }, line(1, 0, 0)],
      false,
      true,
    ],
    ["what has arrived was faulty", [{ ...line(1, 1, 1), writtenOff: 1 }], true, true],
    ["everything was lost", [{ ...line(2, 2, 0), writtenOff: 2 }], false, false],
    ["there is nothing to deliver", [], false, false],
    ["everything is only shipped", [line(2, 2, 0)], false, false],
  ])("%s", (_what, lines, all, first) => {
    expect(isDeliveryReached(goods(...lines), { trigger: "delivered", when: "all_delivered" })).toBe(all)
    expect(isDeliveryReached(goods(...lines), { trigger: "delivered", when: "first_delivered" })).toBe(first)
  })

  it("counts what was shipped when the store says so", () => {
    expect(isDeliveryReached(goods(line(2, 2, 0)), SHIPPED)).toBe(true)
    expect(isDeliveryReached(goods(line(2, 0, 2)), SHIPPED)).toBe(true)
    expect(isDeliveryReached(goods(line(2, 1, 0)), SHIPPED)).toBe(false)
  })

  it("counts fractions as they are written: what is sold by weight goes and comes back in parts", () => {
    expect(isDeliveryReached({ lines: [line(0.8, 0.7, 0.1)], hasAllLeft: true }, SHIPPED)).toBe(true)
    expect(
      isDeliveryReached(goods(line(1, 1, 0), { ...line(0.8, 0, 0), returned: 0.7, dismissed: 0.1 }), SHIPPED)
    ).toBe(true)
  })

  it("counts what was handed over without a shipment together with what was shipped", () => {
    const lines = [line(4, 2, 2)]

    expect(isDeliveryReached({ lines, hasAllLeft: true }, SHIPPED)).toBe(true)
    // Two may have been shipped and have arrived, and two are still here.
    expect(isDeliveryReached({ lines, hasAllLeft: false }, SHIPPED)).toBe(false)
    expect(
      isDeliveryReached({ lines: [{ ...line(4, 2, 2), fulfilled: 2 }], hasAllLeft: true }, SHIPPED)
    ).toBe(false)
  })
})
