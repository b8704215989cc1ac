import { z } from "zod"
import type { SvcIssue } from "../errors/svc-errors"
import { issuesOf } from "./issues-of"
import { webUrlSchema } from "./request-fields"

/*
 * Fields of answers. Fields that decide something are read strictly: a value of another type makes the whole answer
 * unusable, unless it certainly means the same. All other fields end in `catch`, so that an odd value never costs an answer
 * (design D22). In a union the first option is the documented type. By that option `odditiesOf` finds what is odd.
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

/** A page for the buyer, or none. An incomplete address would lead nowhere, or to a wrong place. */
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

/** A value of the specification, or an unknown one. An unknown value is kept as it is and never counts as success. */
export type OpenEnum<Known extends string> = Known | (string & {})

/** A string for which the specification lists values. Accepts any other value too. */
export const openEnum = <const Known extends string>(_known: readonly Known[]) =>
  answerTextSchema.transform((value): OpenEnum<Known> => value)

/** What Confirm Delivery and Add Invoice return about the order besides its status (spec 4.4, 4.5). */
export const orderNamesSchema = z.object({
  order_id: plainTextSchema,
  order_reference_id: plainTextSchema,
})

/** More than anybody reads. */
const MOST = 20

const documentedType = (field: z.core.$ZodType): z.core.$ZodType => {
  if (field instanceof z.ZodCatch || field instanceof z.ZodOptional || field instanceof z.ZodNullable) {
    return documentedType(field.unwrap())
  }

  return field instanceof z.ZodUnion ? (field.options[0] ?? field) : field
}

/** Where fields that could be read differ from the documentation: paths and expected types, no values. */
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
