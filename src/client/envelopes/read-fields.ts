import { z } from "zod"
import type { SvcIssue } from "../errors/svc-input-error"
import { odditiesOf } from "../schemas/oddities"
import type { Answer } from "./answer"
import { parseShape } from "./parse-shape"

/** What every answer carries beside its fields. */
export interface SvcAnswer {
  /**
   * Where it is not as documented, in fields that could be read, or done without, all the same: paths and expected types,
   * no values.
   */
  oddities: readonly SvcIssue[]
}

/** A schema of the fields of an answer. */
export type FieldsSchema<T> = z.ZodType<T> & Pick<z.ZodObject, "shape">

const objectSchema = z.record(z.string(), z.unknown())

/**
 * The fields of an answer (design D22), or a thrown `SvcResponseError`.
 *
 * @param path where in the answer they are
 */
export const readFields = <T extends object>(
  schema: FieldsSchema<T>,
  value: unknown,
  answer: Answer,
  path: readonly string[] = []
): T & SvcAnswer => {
  // No `data` is the same as one in which everything is missing: whether that matters, the fields decide.
  const fields = parseShape(objectSchema, value ?? {}, answer, path)

  return { ...parseShape(schema, fields, answer, path), oddities: odditiesOf(schema, fields, path) }
}
