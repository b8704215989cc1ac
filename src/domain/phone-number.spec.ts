import * as fc from "fast-check"
import { maskPhone, normalisePhone } from "./phone-number"

describe("normalisePhone", () => {
  it.each([
    "0500000001",
    "500000001",
    "+966500000001",
    "00966500000001",
    "966500000001",
    "٠٥٠٠٠٠٠٠٠١",
    "۰۵۰۰۰۰۰۰۰۱",
    "٠٠٩٦٦٥٠٠٠٠٠٠٠١",
    "+966 50-000-0001",
    "(050) 000 0001",
    "\u200f+966500000001\u200e",
    "\u202b0500000001\u202c",
    " 050\u00a0000\u00a00001 ",
    "9660500000001",
  ])("reads %j as a Saudi number", (raw) => {
    expect(normalisePhone(raw)).toEqual({ ok: true, digits: "966500000001" })
  })

  it.each([1, 2, 3, 4, 5, 6, 7])("accepts the sandbox buyer 96650000000%d as it is", (n) => {
    const digits = `96650000000${String(n)}`

    expect(normalisePhone(digits)).toEqual({ ok: true, digits })
  })

  it.each([null, undefined, "", "  ", "\u200f"])("calls %j missing", (raw) => {
    expect(normalisePhone(raw)).toEqual({ ok: false, reason: "missing" })
  })

  it.each([
    "abc",
    "050000",
    "05000000011",
    "call 0500000001",
    "0500000001 / 0500000002",
    "+",
    "+999123456789",
    "0500000001x",
  ])("calls %j invalid", (raw) => {
    expect(normalisePhone(raw)).toEqual({ ok: false, reason: "invalid" })
  })

  it("reads another country's number with its code, and never guesses one without", () => {
    expect(normalisePhone("+971 50 123 4567")).toEqual({ ok: true, digits: "971501234567" })
    expect(normalisePhone("971501234567")).toEqual({ ok: false, reason: "invalid" })
  })

  it("gives back its own result, and never throws whatever was typed", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" })), (raw) => {
        const phone = normalisePhone(raw)

        if (phone.ok) {
          expect(normalisePhone(`+${phone.digits}`)).toEqual(phone)
        }
      })
    )
  })
})

describe("maskPhone", () => {
  it("keeps the country and the end", () => {
    expect(maskPhone("966500000001")).toBe("9665*****01")
  })

  it("keeps less of a short number", () => {
    expect(maskPhone("0500000001")).toBe("*****01")
    expect(maskPhone("12345")).toBe("*****")
  })
})
