import { DatabaseClock } from "./database-clock"

const MINUTE_MS = 60_000

describe("the database's clock", () => {
  const aheadBy = (ms: number): Date => new Date(Date.now() + ms)
  const distance = (clock: DatabaseClock): number => clock.now().getTime() - Date.now()

  it("is learnt from an answer that came at once, and from the first one in any case", () => {
    const clock = new DatabaseClock()

    clock.learn(aheadBy(0), Date.now() - MINUTE_MS)
    expect(distance(clock)).toBeCloseTo(MINUTE_MS / 2, -2)
    clock.learn(aheadBy(5_000), Date.now())
    expect(distance(clock)).toBeCloseTo(5_000, -2)
  })

  it.each([1_000, MINUTE_MS])(
    "is not set by an answer after %i ms that agrees with it: nobody knows when the database looked at it",
    (waitedMs) => {
      const clock = new DatabaseClock()

      clock.learn(aheadBy(0), Date.now())
      clock.learn(aheadBy(0), Date.now() - waitedMs)
      expect(distance(clock)).toBeCloseTo(0, -2)
    }
  )

  it("is set by a slow answer that it cannot agree with, to the nearest time that it can", () => {
    const clock = new DatabaseClock()

    clock.learn(aheadBy(0), Date.now())
    clock.learn(aheadBy(MINUTE_MS), Date.now() - 4_000)
    expect(distance(clock)).toBeCloseTo(MINUTE_MS, -2)
  })
})
