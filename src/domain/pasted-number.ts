import { z } from "zod"

/** Marks of direction, widths of nothing, control characters: nobody sees them, and with them it would be another number. */
const UNSEEN = /\p{Cf}|(?!\s)\p{Cc}/gu

/**
 * A number as people and systems write it, of an invoice or of a transfer: without what comes along when it is copied from a
 * page or a sheet, above all in Arabic. Two numbers that look alike are one to the service then.
 */
export const pastedNumber = z
  .string()
  .transform((text) => text.replace(UNSEEN, "").replace(/\s+/g, " ").trim())
  .pipe(z.string().min(1).max(100))
