import { z } from "zod"

/** A text that says something: what is not known is left out, not sent empty. */
export const textSchema = z.string().refine((text) => text.trim() !== "", { error: "must not be empty" })

/** A phone number as the service takes it: digits only, country code first, no plus sign (E.164 length). */
export const phoneSchema = z.string().regex(/^[1-9]\d{7,14}$/, {
  error: "must be 8 to 15 digits in international format, without leading zero, plus sign, spaces or dashes",
})
