import { callsView, lastCallView } from "./health"
import { emptyHistogram } from "./latency"

const total = (operation: string, result: string, calls: number) => ({
  operation,
  result,
  calls,
  latency: emptyHistogram().map((_count, bucket) => (bucket === 1 ? calls : 0)),
})

describe("the calls of a span of time", () => {
  it("are none", () => {
    expect(callsView([])).toEqual({ count: 0, failed: 0, p50_ms: null, p95_ms: null, operations: [] })
  })

  it("are added up by operation and result", () => {
    expect(
      callsView([
        total("add_invoice", "ok", 3),
        total("add_invoice", "timeout", 1),
        total("check_eligibility", "ok", 4),
      ])
    ).toEqual({
      count: 8,
      failed: 1,
      p50_ms: 35,
      p95_ms: 49,
      operations: [
        {
          operation: "add_invoice",
          count: 4,
          p50_ms: 35,
          p95_ms: 49,
          by_result: { ok: 3, timeout: 1 },
        },
        { operation: "check_eligibility", count: 4, p50_ms: 35, p95_ms: 49, by_result: { ok: 4 } },
      ],
    })
  })
})

describe("the last call", () => {
  it("is none, or when it was and how it ended", () => {
    expect(lastCallView(undefined)).toBeNull()
    expect(
      lastCallView({
        operation: "initiate_checkout",
        result: "merchant_inactive",
        errorName: "SELLER_INACTIVE",
        errorCode: 803,
        lastAt: new Date("2026-01-01T00:00:00Z"),
      })
    ).toEqual({
      operation: "initiate_checkout",
      at: "2026-01-01T00:00:00.000Z",
      result: "merchant_inactive",
      error_name: "SELLER_INACTIVE",
      error_code: 803,
    })
  })
})
