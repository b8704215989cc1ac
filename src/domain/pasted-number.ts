import { z } from "zod"

/** Direction marks, zero-width and control characters: nobody sees them, but they make another number. */
const UNSEEN = /\p{Cf}|(?!\s)\p{Cc}/gu

/**
 * The number of an invoice or of a transfer, without what comes along when it is copied from a page or a sheet, above
 * all in Arabic. So two numbers that look alike are one to the service.
 */
export const pastedNumber = z
  .string()
  .transform((text) => text.replace(UNSEEN, "").replace(/\s+/g, " ").trim())
  .pipe(z.string().min(1).max(100))
