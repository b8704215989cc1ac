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

  it("is not set by an answer that was waited for long: nobody knows when the database looked at it", () => {
    const clock = new DatabaseClock()

    clock.learn(aheadBy(0), Date.now())
    clock.learn(aheadBy(0), Date.now() - MINUTE_MS)
    expect(distance(clock)).toBeCloseTo(0, -2)
  })
})
