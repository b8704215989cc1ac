import { formatIn } from "./format"

const en = formatIn("en")
const ar = formatIn("ar")
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ").replace(/[\u200e\u200f\u061c]/g, "")
const now = new Date("2026-03-10T12:00:00Z")

describe("the admin's numbers and dates", () => {
  it("shows riyals with their halalas", () => {
    expect(plain(en.money(1731.9))).toBe("SAR 1,731.90")
    expect(plain(ar.money(1731.9))).toMatch(/^1,731\.90 /)
  })

  it("writes Arabic dates by the Gregorian calendar, in the digits of the dashboard", () => {
    // Times show in the zone of the user's clock.
    const at = new Date(2026, 2, 10, 12, 5).toISOString()

    expect(plain(ar.dateTime(at))).toMatch(/^10 مارس 2026، 12:05/)
    expect(plain(en.dateTime(at))).toMatch(/^10 Mar 2026, 12:05$/)
  })

  it.each([
    ["2026-03-10T11:59:58Z", "now"],
    ["2026-03-10T12:00:20Z", "now"],
    ["2026-03-10T11:58:59Z", "1 minute ago"],
    ["2026-03-10T09:00:00Z", "3 hours ago"],
    ["2026-03-09T11:00:00Z", "yesterday"],
    ["2026-01-01T12:00:00Z", "2 months ago"],
    ["2026-03-12T13:00:00Z", "in 2 days"],
  ])("says of %s: %s", (at, said) => {
    expect(en.relative(at, now)).toBe(said)
  })

  it("says how large a file is", () => {
    expect(en.bytes(10_485_760)).toBe("10 MB")
    expect(en.bytes(1)).toBe("1 kB")
    expect(en.bytes(1_572_864)).toBe("1.5 MB")
  })

  it("says how long something took", () => {
    expect(en.duration(84.4)).toBe("84 ms")
    expect(en.duration(1234)).toBe("1.2 secs")
    expect(en.duration(null)).toBe("–")
  })

  it("lists and counts", () => {
    expect(en.either(["PNG", "JPEG", "PDF"])).toBe("PNG, JPEG or PDF")
    expect(en.days(60)).toBe("60 days")
    expect(en.number(12_345)).toBe("12,345")
    expect(ar.number(12_345)).toBe("12,345")
    expect(en.percent(0.995)).toBe("99.5%")
    expect(en.percent(1)).toBe("100%")
    expect(ar.either(["PNG", "PDF"])).toBe("PNG أو PDF")
  })
})
