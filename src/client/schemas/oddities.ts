import { z } from "zod"
import type { SvcIssue } from "../errors/svc-input-error"
import { issuesOf } from "./issues-of"

/** More than people read. */
const MOST = 20

/** The documented type of a field, without what is taken in its place; see `answer-fields.ts`. */
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
