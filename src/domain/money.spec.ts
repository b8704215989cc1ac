import { BigNumber } from "bignumber.js"
import * as fc from "fast-check"
import { allocate, asHalalas, halalasOf, isWithinRounding, MAX_HALALAS, sarOf, sumOf } from "./money"

const share = (sar: string): BigNumber => new BigNumber(sar)

describe("halalasOf", () => {
  it.each([
    ["369.8975", 36990],
    ["0.005", 1],
    ["0.00499999999999999999", 0],
    [1.005, 101],
    [8.345, 835],
    ["-0.005", -1],
    ["-0.001", 0],
    [0.1, 10],
    ["9999999999999.99", MAX_HALALAS],
  ])("rounds %s SAR half up to %d halalas, exactly", (sar, halalas) => {
    expect(halalasOf(sar)).toBe(halalas)
  })

  it.each(["", "abc", Number.NaN])("refuses %s", (sar) => {
    expect(() => halalasOf(sar)).toThrow(RangeError)
  })

  it.each([Number.POSITIVE_INFINITY, "1e30", "-1e30", "9999999999999.995"])(
    "says of %s that it is too much",
    (sar) => {
      expect(() => halalasOf(sar)).toThrow(/too large for this payment method/)
    }
  )
})

describe("sarOf", () => {
  it("prints with at most two decimals and reads back as the same halalas, for every amount held", () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_HALALAS, max: MAX_HALALAS }), (n) => {
        const sar = sarOf(asHalalas(n))

        expect(JSON.stringify(sar)).toMatch(/^-?\d+(\.\d{1,2})?$/)
        expect(halalasOf(JSON.stringify(sar))).toBe(n)
      })
    )
  })
})

describe("asHalalas and sumOf", () => {
  it("refuse fractions and amounts that the wire cannot hold exactly", () => {
    expect(() => asHalalas(0.5)).toThrow(RangeError)
    expect(() => asHalalas(MAX_HALALAS + 1)).toThrow(RangeError)
    expect(() => sumOf([asHalalas(MAX_HALALAS), asHalalas(1)])).toThrow(RangeError)
  })
})

describe("isWithinRounding", () => {
  it.each([
    [11558, 11558, 1, true],
    [11558, 11557, 1, false],
    [23116, 23115, 2, true],
    [23114, 23115, 2, true],
    [23117, 23115, 2, false],
    [300, 302, 4, true],
    [300, 302, 3, false],
  ])("compares %d with %d of %d parts", (sum, whole, parts, isWithin) => {
    expect(isWithinRounding(asHalalas(sum), asHalalas(whole), parts)).toBe(isWithin)
  })

  it("is true of every split of an amount, however its parts are rounded", () => {
    const exact = fc.array(
      fc.integer({ min: 0, max: 10 ** 9 }).map((n) => new BigNumber(n).shiftedBy(-4)),
      { minLength: 1, maxLength: 12 }
    )

    fc.assert(
      fc.property(exact, (parts) => {
        const rounded = sumOf(parts.map((part) => halalasOf(part)))

        expect(isWithinRounding(rounded, halalasOf(BigNumber.sum(...parts)), parts.length)).toBe(true)
      })
    )
  })
})

describe("allocate", () => {
  it("gives what is left over to the shares that lost most, the earlier one first on a tie", () => {
    expect(allocate(asHalalas(100), [share("0.333"), share("0.333"), share("0.334")])).toEqual([33, 33, 34])
    expect(allocate(asHalalas(2), [share("0.005"), share("0.005"), share("0.005")])).toEqual([1, 1, 0])
  })

  it("leaves a share of whole halalas as it is", () => {
    expect(allocate(asHalalas(5001), [share("50"), share("0.007"), share("0.007")])).toEqual([5000, 1, 0])
  })

  it("refuses a negative share and a total that rounding cannot explain", () => {
    expect(() => allocate(asHalalas(0), [share("-1"), share("1")])).toThrow(RangeError)
    expect(() => allocate(asHalalas(99), [share("1")])).toThrow(RangeError)
    expect(() => allocate(asHalalas(102), [share("1")])).toThrow(RangeError)
    expect(() => allocate(asHalalas(1), [])).toThrow(RangeError)
  })

  it("adds up to the total, moves no share by a halala, and is deterministic", () => {
    const shares = fc.array(
      fc.integer({ min: 0, max: 10 ** 9 }).map((n) => new BigNumber(n).shiftedBy(-6)),
      { minLength: 1, maxLength: 40 }
    )

    fc.assert(
      fc.property(shares, (exact) => {
        const total = halalasOf(BigNumber.sum(...exact))
        const parts = allocate(total, exact)

        expect(sumOf(parts)).toBe(total)
        expect(allocate(total, exact)).toEqual(parts)
        parts.forEach((part, index) => {
          const off = new BigNumber(part).minus(exact[index]?.shiftedBy(2) ?? Number.NaN)

          expect(off.abs().lt(1)).toBe(true)
          expect(part).toBeGreaterThanOrEqual(0)
        })
      })
    )
  })
})
