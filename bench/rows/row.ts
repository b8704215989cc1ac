import type { World } from "../world/world"

/** One figure and its target. */
export interface Check {
  /** The subject of the comparison, e.g. "times the p50 of the system provider". */
  what: string
  measured: number
  bound: "at most" | "at least"
  reach: number
  /** The unit behind the numbers: `x`, ` ms`, ` %`. */
  unit: string
}

/** A figure that is good when it is small. */
export const atMost = (reach: number, unit: string, measured: number, what: string): Check => ({
  what,
  measured,
  bound: "at most",
  reach,
  unit,
})

/** A figure that is good when it is large. */
export const atLeast = (...figure: Parameters<typeof atMost>): Check => ({
  ...atMost(...figure),
  bound: "at least",
})

interface Side {
  name: string
  samples: number[]
  /** `ms`, `per s`, `MB`. */
  unit: string
}

export interface RowResult {
  sides: Side[]
  checks: Check[]
  /** Facts that a reader needs to judge the figures. */
  notes: string[]
}

export interface RowOptions {
  /** A few iterations, for CI. */
  short: boolean
  progress: (text: string) => void
}

export interface Row {
  /** The name for `--only`. */
  name: string
  work: string
  comparedWith: string
  /** The row is left out if the system has no Redis. */
  needsRedis?: true
  /** The short form leaves it out, unless it is named: a few iterations say little, or tests find a gross regression. */
  whenWhole?: true
  run: (world: World, options: RowOptions) => Promise<RowResult>
}
