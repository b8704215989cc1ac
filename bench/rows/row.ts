import type { World } from "../world/world"

/** One figure held against what it should reach. */
export interface Check {
  /** What is compared, as in "times the p50 of the system provider". */
  what: string
  measured: number
  bound: "at most" | "at least"
  reach: number
  /** Behind the numbers: `x`, ` ms`, ` %`. */
  unit: string
}

interface Side {
  name: string
  samples: number[]
  /** `ms`, `per s`, `MB`. */
  unit: string
}

export interface RowResult {
  sides: Side[]
  checks: Check[]
  /** What a reader has to know to judge the figures. */
  notes: string[]
}

export interface RowOptions {
  /** A few iterations, for CI. */
  short: boolean
  progress: (text: string) => void
}

export interface Row {
  /** As `--only` names it. */
  name: string
  work: string
  comparedWith: string
  /** Left out where the system has no Redis. */
  needsRedis?: true
  run: (world: World, options: RowOptions) => Promise<RowResult>
}
