import { z } from "zod"
import type { SvcIssue } from "../errors/svc-errors"
import { issuesOf } from "./issues-of"
import { webUrlSchema } from "./request-fields"

/*
 * Fields of answers. What decides is read strictly: a value that is neither of the documented type nor certainly means the
 * same makes the whole answer unusable. The rest ends in `catch`: an odd value never costs an answer (design D22). In a
 * union the first option is the documented type, by which `odditiesOf` finds what was odd.
 */

/** A text that a database can hold: no NUL, no half of a character. */
export const answerTextSchema = z
  .string()
  .regex(/^[^\0\p{Surrogate}]*$/u, { error: "must be a text without NUL", abort: true })

/** An id in digits, unless JSON has no exact number for it. 0 names nothing. */
const digitsSchema = z.int().positive().transform(String)

export const idSchema = z.union(
  [answerTextSchema.refine((text) => text.trim() !== "", { error: "must not be empty" }), digitsSchema],
  { error: "must be a text that is not empty" }
)

/** A text that decides nothing; empty when it cannot be read. */
export const plainTextSchema = z.union([answerTextSchema, digitsSchema]).catch("")

/** A page that a buyer is sent to, or none: what is no complete address leads nowhere, or to where nobody should be. */
export const pageAddressSchema = answerTextSchema
  .trim()
  .refine((text) => text === "" || webUrlSchema.safeParse(text).success, {
    error: "must be a complete http or https URL",
  })

export const plainAddressSchema = pageAddressSchema.catch("")

/** A number written as a text, without grouping and without exponent. */
export const numberTextSchema = z
  .string()
  .trim()
  .regex(/^-?\d+(\.\d+)?$/)
  .transform(Number)
  .pipe(z.number())

/** Values of the specification, or one that it does not name: kept as it is, and never taken for success. */
export type OpenEnum<Known extends string> = Known | (string & {})

/** A string on the wire that the specification gives a list of values for. Accepts any other value too. */
export const openEnum = <const Known extends string>(_known: readonly Known[]) =>
  answerTextSchema.transform((value): OpenEnum<Known> => value)

/** What Confirm Delivery and Add Invoice return of the order beside its status (spec 4.4, 4.5). */
export const orderNamesSchema = z.object({
  order_id: plainTextSchema,
  order_reference_id: plainTextSchema,
})

/** More than people read. */
const MOST = 20

const documentedType = (field: z.core.$ZodType): z.core.$ZodType => {
  if (field instanceof z.ZodCatch || field instanceof z.ZodOptional || field instanceof z.ZodNullable) {
    return documentedType(field.unwrap())
  }

  return field instanceof z.ZodUnion ? (field.options[0] ?? field) : field
}

/** Where the fields of an answer, which could be read, are not as documented: paths and expected types, no values. */
export const odditiesOf = (
  { shape }: Pick<z.ZodObject, "shape">,
  fields: Record<string, unknown>,
  path: readonly string[]
): SvcIssue[] =>
  Object.entries<z.core.$ZodType>(shape)
    .flatMap(([name, field]) => {
      const { error } = z.safeParse(documentedType(field), fields[name])

      return error === undefined ? [] : issuesOf(error, [...path, name])
    })
    .slice(0, MOST)
