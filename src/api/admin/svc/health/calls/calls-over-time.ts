import type {
  AdminSvcCallSpan,
  AdminSvcCallsOverTimeResponse,
  AdminSvcCallsPoint,
} from "../../../../../types"
import { HOUR_MS, MINUTE_MS } from "../../../../../domain/units-of-time"
import type { CallsOfStep } from "../../../../../modules/svc/ledger/call-ledger"
import { percentile, sumOfHistograms } from "../../../../../modules/svc/calls/latency"

/** The number of steps in each span: as many as a small chart can show. */
const SPANS: Record<AdminSvcCallSpan, { stepMs: number; steps: number }> = {
  day: { stepMs: HOUR_MS, steps: 24 },
  week: { stepMs: 6 * HOUR_MS, steps: 28 },
}

interface Span {
  name: AdminSvcCallSpan
  /** When each step begins, earliest first. The last step is not over yet. */
  starts: Date[]
  stepMs: number
}

export const spanUntil = (now: Date, name: AdminSvcCallSpan): Span => {
  const { stepMs, steps } = SPANS[name]
  const last = Math.floor(now.getTime() / stepMs) * stepMs

  return {
    name,
    starts: Array.from({ length: steps }, (_one, step) => new Date(last - (steps - 1 - step) * stepMs)),
    stepMs,
  }
}

/** @param rows the steps that had calls. */
export const callsOverTime = (
  { name, starts, stepMs }: Span,
  rows: readonly CallsOfStep[]
): AdminSvcCallsOverTimeResponse => ({
  span: name,
  step_minutes: stepMs / MINUTE_MS,
  operations: [...new Set(rows.map(({ operation }) => operation))].map((operation) => {
    const theirs = rows.filter((row) => row.operation === operation)

    return {
      operation,
      ...summary(theirs),
      points: starts.map((start) => ({
        at: start.toISOString(),
        ...summary(theirs.filter(({ at }) => at.getTime() === start.getTime())),
      })),
    }
  }),
})

const summary = (rows: readonly CallsOfStep[]): Omit<AdminSvcCallsPoint, "at"> => ({
  count: rows.reduce((sum, { calls }) => sum + calls, 0),
  failed: rows.reduce((sum, { failed }) => sum + failed, 0),
  p95_ms: percentile(sumOfHistograms(rows.map(({ latency }) => latency)), 0.95),
})
