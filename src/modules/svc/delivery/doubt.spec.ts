import { isReportedSince } from "./doubt"

const at = (minute: number) => new Date(Date.UTC(2026, 0, 4, 10, minute))
const sent = (sentAt: Date | null) => ({ sentAt })

describe("a delivery that the service was told of", () => {
  it("is one that was sent, however it was answered", () => {
    expect(isReportedSince(undefined, null)).toBe(false)
    expect(isReportedSince(sent(null), null)).toBe(false)
    expect(isReportedSince(sent(at(1)), null)).toBe(true)
  })

  it("is none any more when a person has decided since that it is to be confirmed anew", () => {
    expect(isReportedSince(sent(at(1)), at(2))).toBe(false)
    expect(isReportedSince(sent(at(2)), at(2))).toBe(true)
  })
})
