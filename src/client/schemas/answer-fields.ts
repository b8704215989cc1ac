import { z } from "zod"

/*
 * Fields of answers. What decides is read strictly: a value that is neither of the documented type nor certainly means the
 * same makes the whole answer unusable. The rest ends in `catch`: an odd value never costs an answer (design D22). In a
 * union the first option is the documented type, by which `odditiesOf` finds what was odd.
 */

/** A text that a database can hold: no NUL, no half of a character. */
export const answerTextSchema = z
  .string()
  .regex(/^[^\0\p{Surrogate}]*$/u, { error: "must be a text without NUL" })

/** An id in digits, unless JSON has no exact number for it. 0 names nothing. */
const digitsSchema = z.int().positive().transform(String)

/** An id that decides. */
export const idSchema = z.union(
  [answerTextSchema.refine((text) => text.trim() !== "", { error: "must not be empty" }), digitsSchema],
  { error: "must be a text that is not empty" }
)

/** A text that decides nothing; empty when it cannot be read. */
export const plainTextSchema = z.union([answerTextSchema, digitsSchema]).catch("")

/** A web address that decides nothing; empty when it cannot be read. */
export const plainAddressSchema = answerTextSchema.catch("")

/** A number written as a text, without grouping and without exponent. */
export const numberTextSchema = z
  .string()
  .trim()
  .regex(/^-?\d+(\.\d+)?$/)
  .transform(Number)
  .pipe(z.number())
