import { problemEn } from "./en/problems"
import { valuesEn } from "./en/values"
import { valuesAr } from "./ar/values"

describe("the numbers in what happened", () => {
  it("are grouped", () => {
    expect(valuesEn.optionValue("invoice.maxBytes", 10_485_760)).toBe("10,485,760")
    expect(valuesAr.optionValue("downPayment.expireAfterHours", 8_760)).toBe("8,760")
    expect(problemEn({ problem: "file_too_large", max_bytes: 10_485_760 })).toContain("10,485,760 bytes")
  })

  it("are left as they are in an id", () => {
    expect(valuesEn.optionValue("defaultPlanId", 1_021)).toBe("1021")
  })
})
