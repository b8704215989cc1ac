import { callsOverTime, spanUntil } from "./calls-over-time"
import { emptyHistogram } from "./latency"

const now = new Date("2026-03-10T12:34:56Z")

const row = (at: string, operation: string, calls: number, failed: number, bucket: number) => ({
  at: new Date(at),
  operation,
  calls,
  failed,
  latency: emptyHistogram().map((_count, index) => (index === bucket ? calls : 0)),
})

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

describe("the calls over time", () => {
  it("are none where nothing was called", () => {
    expect(callsOverTime(spanUntil(now, "day"), [])).toEqual({
      span: "day",
      step_minutes: 60,
      operations: [],
    })
  })

  it("are points without gaps for each operation, and a sum", () => {
    const { operations } = callsOverTime(spanUntil(now, "day"), [
      row("2026-03-10T11:00:00Z", "add_invoice", 3, 1, 1),
      row("2026-03-10T12:00:00Z", "add_invoice", 1, 0, 4),
      row("2026-03-09T13:00:00Z", "check_eligibility", 2, 2, 1),
    ])

    expect(operations.map(({ operation, count, failed }) => [operation, count, failed])).toEqual([
      ["add_invoice", 4, 1],
      ["check_eligibility", 2, 2],
    ])
    const [invoices, eligibility] = operations

    expect(invoices?.p95_ms).toBe(360)
    expect(invoices?.points).toHaveLength(24)
    expect(invoices?.points.slice(-3)).toEqual([
      { at: "2026-03-10T10:00:00.000Z", count: 0, failed: 0, p95_ms: null },
      { at: "2026-03-10T11:00:00.000Z", count: 3, failed: 1, p95_ms: 49 },
      { at: "2026-03-10T12:00:00.000Z", count: 1, failed: 0, p95_ms: 390 },
    ])
    expect(eligibility?.points[0]).toMatchObject({ count: 2, failed: 2 })
  })
})
