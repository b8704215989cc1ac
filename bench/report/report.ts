import { arch, cpus, platform, totalmem } from "node:os"
import { median, percentile } from "../measure/percentile"
import type { Check, Row, RowResult } from "../rows/row"

export interface SideReport {
  name: string
  unit: string
  samples: number
  p50: number
  p95: number
}

export interface CheckReport extends Check {
  reached: boolean
  /** Not even half as good as required. */
  gross: boolean
}

export interface RowReport {
  name: string
  work: string
  compared_with: string
  sides: SideReport[]
  checks: CheckReport[]
  notes: string[]
  seconds: number
}

/** The file of `--json`. */
export interface Report {
  form: "full" | "short"
  machine: { cores: number; memory_gb: number; node: string; platform: string }
  rows: RowReport[]
}

/** Whether a figure reaches its target. NaN does not. */
const isReached = ({ measured, bound, reach }: Check): boolean =>
  bound === "at most" ? measured <= reach : measured >= reach

/** Whether a figure is not even half as good as required. The short form fails on this. */
const isGross = ({ measured, bound, reach }: Check): boolean =>
  bound === "at most" ? !(measured <= 2 * reach) : !(measured >= reach / 2)

const rounded = (value: number): number => Number(value.toPrecision(4))

export const rowReport = (row: Row, result: RowResult, seconds: number): RowReport => ({
  name: row.name,
  work: row.work,
  compared_with: row.comparedWith,
  sides: result.sides.map(({ name, unit, samples }) => ({
    name,
    unit,
    samples: samples.length,
    p50: rounded(median(samples)),
    p95: rounded(percentile(samples, 0.95)),
  })),
  checks: result.checks.map((check) => ({
    ...check,
    measured: rounded(check.measured),
    reached: isReached(check),
    gross: isGross(check),
  })),
  notes: result.notes,
  seconds: Math.round(seconds),
})

/** The machine's size, without anything that identifies it. */
export const machine = (): Report["machine"] => ({
  cores: cpus().length,
  memory_gb: Math.round(totalmem() / 1e9),
  node: process.version,
  platform: `${platform()} ${arch()}`,
})
