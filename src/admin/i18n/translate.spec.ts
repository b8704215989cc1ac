import { textsIn } from "../__fixtures__/texts-in"

const { t: en } = textsIn("en")
const { t: ar } = textsIn("ar")

describe("the numbers within a text", () => {
  it("are grouped, and choose the plural form", () => {
    expect(en("settings.lists.health.calls", { count: 12_345 })).toBe("12,345 calls")
    expect(en("settings.lists.health.calls", { count: 1 })).toBe("1 call")
    expect(ar("settings.lists.health.calls", { count: 12_345 })).toBe("12,345 اتصالًا")
    expect(ar("settings.lists.health.calls", { count: 12_302 })).toBe("12,302 اتصال")
    expect(ar("settings.lists.health.calls", { count: 2 })).toBe("اتصالان")
    expect(en("settings.lists.page.pages", { page: 1_001, all: 2_000 })).toBe("Page 1,001 of 2,000")
  })

  it("stand in one piece in Arabic where they come as a text with other letters, or none", () => {
    expect(ar("order.invoices.number", { number: "INV-7" })).toContain("\u2068INV-7\u2069")
    expect(ar("shared.copyOf", { what: "رابط الدفع" })).toBe("نسخ رابط الدفع")
    expect(en("order.invoices.number", { number: "INV-7" })).toBe("No. INV-7")
  })

  it("are left as they are where they come as a text, such as a code", () => {
    expect(en("order.nextStepMore.serviceCode", { code: "8123" })).toBe("The service's code: 8123")
  })
})
