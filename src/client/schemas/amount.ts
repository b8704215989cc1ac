import { z } from "zod"

/**
 * An amount in SAR as exact halalas, or `undefined` when it is not a number of whole halalas.
 *
 * Exact: `n / 100` is the double nearest to the decimal, the very one that parsing the decimal gives.
 */
export const toHalalas = (sar: number): bigint | undefined => {
  const halalas = Math.round(sar * 100)

  return Number.isSafeInteger(halalas) && halalas / 100 === sar ? BigInt(halalas) : undefined
}

/** Halalas as SAR with two decimals, for messages. */
export const formatHalalas = (halalas: bigint): string => {
  const digits = (halalas < 0n ? -halalas : halalas).toString().padStart(3, "0")

  return `${halalas < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** An amount in SAR, not negative, with at most two decimals. */
export const amountSchema = z
  .number()
  .nonnegative({ error: "must not be negative" })
  .refine((sar) => toHalalas(sar) !== undefined, { error: "must be in SAR with at most two decimals" })
