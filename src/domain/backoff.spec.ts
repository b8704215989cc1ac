import * as fc from "fast-check"
import { nextDelayMs, reconcileDelayMs } from "./backoff"

const latest = () => 1

describe("nextDelayMs", () => {
  it("doubles with each attempt up to the limit", () => {
    const delays = [1, 2, 3, 4, 5, 1_000_000].map((attempt) =>
      nextDelayMs({ attempt, baseMs: 100, maxMs: 1_000, random: latest })
    )

    expect(delays).toEqual([100, 200, 400, 800, 1_000, 1_000])
  })

  it("lets jitter take up to half of the delay away, never more", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -3, max: 10_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempt, jitter) => {
          const whole = nextDelayMs({ attempt, baseMs: 250, maxMs: 60_000, random: latest })
          const delay = nextDelayMs({ attempt, baseMs: 250, maxMs: 60_000, random: () => jitter })

          expect(Number.isInteger(delay)).toBe(true)
          expect(delay).toBeGreaterThanOrEqual(whole / 2)
          expect(delay).toBeLessThanOrEqual(whole)
        }
      )
    )
  })
})

it("reconciles an awaiting order after 30 seconds first and every 30 minutes in the end", () => {
  const delays = [0, 60_000, 10 * 60_000, 72 * 3_600_000, -5_000].map((ageMs) =>
    reconcileDelayMs(ageMs, undefined, latest)
  )

  expect(delays).toEqual([30_000, 60_000, 10 * 60_000, 30 * 60_000, 30_000])
  expect(reconcileDelayMs(0, undefined, () => 0)).toBe(15_000)
})
