import type { AdminSvcCalls, AdminSvcLastCall } from "../../../../types"
import type { CallTotal, LastCall } from "../../../../modules/svc/ledger/call-ledger"
import { type Histogram, percentile, sumOfHistograms } from "../../../../modules/svc/calls/latency"

const latencyOf = (histogram: Histogram) => ({
  p50_ms: percentile(histogram, 0.5),
  p95_ms: percentile(histogram, 0.95),
})

const callsOf = (totals: readonly CallTotal[]): number => totals.reduce((sum, { calls }) => sum + calls, 0)

export const callsForAdmin = (totals: readonly CallTotal[]): AdminSvcCalls => ({
  count: callsOf(totals),
  failed: callsOf(totals.filter(({ result }) => result !== "ok")),
  ...latencyOf(sumOfHistograms(totals.map(({ latency }) => latency))),
  operations: [...new Set(totals.map(({ operation }) => operation))].map((operation) => {
    const theirs = totals.filter((total) => total.operation === operation)

    return {
      operation,
      count: callsOf(theirs),
      ...latencyOf(sumOfHistograms(theirs.map(({ latency }) => latency))),
      by_result: Object.fromEntries(theirs.map(({ result, calls }) => [result, calls])),
    }
  }),
})

export const lastCallForAdmin = (last: LastCall | undefined): AdminSvcLastCall | null =>
  last === undefined
    ? null
    : {
        operation: last.operation,
        at: last.lastAt.toISOString(),
        result: last.result,
        error_name: last.errorName,
        error_code: last.errorCode,
      }
