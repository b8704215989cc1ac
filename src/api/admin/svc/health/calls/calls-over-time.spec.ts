import { spanUntil } from "./calls-over-time"

const now = new Date("2026-03-10T12:34:56Z")

describe("a span of time", () => {
  it("ends with the step that has begun", () => {
    const day = spanUntil(now, "day")

    expect(day.starts).toHaveLength(24)
    expect(day.starts[0]).toEqual(new Date("2026-03-09T13:00:00Z"))
    expect(day.starts.at(-1)).toEqual(new Date("2026-03-10T12:00:00Z"))
  })

  it("covers no more than the seven days that are kept", () => {
    const week = spanUntil(now, "week")

    expect(week.starts).toHaveLength(28)
    expect(week.starts.at(-1)).toEqual(new Date("2026-03-10T12:00:00Z"))
    expect(week.starts[0]).toEqual(new Date("2026-03-03T18:00:00Z"))
  })
})
