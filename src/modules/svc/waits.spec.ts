import { base64Length, longestCallMs } from "../../client"
import { DEFAULT_OPTIONS, type SvcOptions } from "../../config"
import { rowWith } from "./checkout/__fixtures__/compose"
import { leaseMs, overdueAt } from "./waits"

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
    expect(listed(waitingFor(48), null)).toEqual(new Date(48 * HOUR_MS))
  })

  it("is after the time that holds by default, of what the store never gives up", () => {
    expect(listed(waitingFor(0), null)).toEqual(new Date(72 * HOUR_MS))
  })
})

describe("how long an attempt is held", () => {
  const MEDUSA_MS = 60_000
  const MIB = 1_048_576
  const budgets = [100, 20_000, 60_000, 300_000]
  const files = [0, 1, 30_000, 10 * MIB, 100 * MIB]

  it.each(budgets.flatMap((budget) => files.map((bytes) => [budget, bytes] as const)))(
    "is the longest call that may take %i ms, with a file of %i bytes, and a minute for Medusa",
    (totalTimeoutMs, bytes) => {
      const options = { ...DEFAULT_OPTIONS, client: { ...DEFAULT_OPTIONS.client, totalTimeoutMs } }

      expect(leaseMs(options, bytes) - longestCallMs(totalTimeoutMs, base64Length(bytes))).toBe(MEDUSA_MS)
    }
  )
})
