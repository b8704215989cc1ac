import * as fc from "fast-check"
import { roughlyCovers } from "./rough-credit"

describe("whether a credit covers a cart, roughly", () => {
  it.each([
    [50_000, 1_184.5, true],
    [50_000, 50_000, true],
    [99_999.99, 50_000.01, null],
    [50_000, 99_999.99, null],
    [50_000, 100_000, false],
    [500, 1_184.5, false],
    [0, 1, false],
    [0.5, 0.4, null],
    [-3, 10, false],
  ])("with %d SAR of %d: %s", (credit, total, told) => {
    expect(roughlyCovers(credit, total)).toBe(told)
  })

  it("is never wrong, and tells no two credits of one size apart", () => {
    const amounts = fc.integer({ min: 0, max: 1_000_000_000 }).map((halalas) => halalas / 100)

    fc.assert(
      fc.property(amounts, amounts, (credit, total) => {
        const told = roughlyCovers(credit, total)

        expect(told === null || told === credit >= total).toBe(true)
      })
    )
    fc.assert(
      fc.property(
        fc.constantFrom(1, 2, 5, 10, 20, 50, 1_000, 20_000, 500_000),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        amounts,
        (step, part, total) => {
          const width = String(step).startsWith("2") ? 1.5 : 1

          expect(roughlyCovers(step + Math.floor(step * width * part), total)).toBe(
            roughlyCovers(step, total)
          )
        }
      )
    )
  })
})
