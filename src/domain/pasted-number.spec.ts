import { pastedNumber } from "./pasted-number"

describe("a number that was pasted", () => {
  it.each([
    ["with a mark of direction after it", "INV-1\u200f", "INV-1"],
    ["turned around", "\u202bINV-1\u202c", "INV-1"],
    ["with a width of nothing in it", "INV\u200b-1", "INV-1"],
    ["with a byte order mark", "\ufeffINV-1", "INV-1"],
    ["with a byte order mark in it", "INV\ufeff-1", "INV-1"],
    ["with a mark between two spaces", "INV \u200f 1", "INV 1"],
    ["from two lines", "INV 7\r\n of 2026", "INV 7 of 2026"],
    ["with spaces that do not break", "\u00a0INV\u00a01 ", "INV 1"],
    ["in Arabic", "فاتورة-٢٠٢٦/٠١", "فاتورة-٢٠٢٦/٠١"],
  ])("%s is the number that one sees", (_how, pasted, seen) => {
    expect(pastedNumber.parse(pasted)).toBe(seen)
  })

  it.each(["", " ", "\u200f\u200e", "\n", "x".repeat(101)])("is refused as %j", (pasted) => {
    expect(pastedNumber.safeParse(pasted).success).toBe(false)
  })
})
