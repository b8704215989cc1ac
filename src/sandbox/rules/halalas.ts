import { z } from "zod"

/** Largest accepted amount in SAR: far above any order, and far below the size at which numbers lose halalas. */
const MAX_SAR = 1_000_000_000

/** Exact halalas of an amount in SAR that has at most two decimals. */
export const toHalalas = (sar: number): number => Math.round(sar * 100)

export const toSar = (halalas: number): number => halalas / 100

/** `12,345.60`, for pages and messages. */
export const formatSar = (halalas: number): string =>
  toSar(halalas).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A price in SAR on the wire: not negative, of any number of decimals. */
export const sarPrice = z.number().min(0).max(MAX_SAR)

/**
 * An amount in SAR on the wire: not negative, at most two decimals. Assumption: the specification does not
 * say how finer amounts are treated; refusing them shows a missing rounding early.
 */
export const sarAmount = sarPrice.refine(
  (sar) => toHalalas(sar) / 100 === sar,
  "must have at most two decimals"
)
