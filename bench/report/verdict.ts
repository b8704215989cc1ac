import type { Check } from "../rows/row"

/** Whether a figure reaches what it should. NaN does not. */
export const isReached = ({ measured, bound, reach }: Check): boolean =>
  bound === "at most" ? measured <= reach : measured >= reach

/** Whether a figure is not even half as good as it should be: what the short form fails on. */
export const isGross = ({ measured, bound, reach }: Check): boolean =>
  bound === "at most" ? !(measured <= 2 * reach) : !(measured >= reach / 2)
