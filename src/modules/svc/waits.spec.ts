import { DEFAULT_OPTIONS, type SvcOptions } from "../../config"
import { rowWith } from "./checkout/__fixtures__/compose"
import { overdueAt } from "./waits"

const HOUR_MS = 3_600_000
const waitingFor = (hours: number): SvcOptions => ({
  ...DEFAULT_OPTIONS,
  downPayment: { ...DEFAULT_OPTIONS.downPayment, expireAfterHours: hours },
})
const listed = (options: SvcOptions, expiresAt: Date | null) =>
  overdueAt(options, rowWith({ state: "awaiting_down_payment", expiresAt }))

describe("when a payment that is waited for is listed", () => {
  const expiresAt = new Date(3 * HOUR_MS)

  it("is when the order expires, whatever was set since it was placed", () => {
    expect(listed(waitingFor(72), expiresAt)).toEqual(expiresAt)
    expect(listed(waitingFor(0), expiresAt)).toEqual(expiresAt)
  })

  it("is after the time that is set, of what does not expire by itself", () => {
    expect(listed(waitingFor(72), null)).toEqual(new Date(72 * HOUR_MS))
    expect(listed(waitingFor(0), null)).toBeNull()
  })
})
