import { z } from "zod"
import { type SvcIssue, SvcResponseError } from "../errors/svc-errors"
import type { SvcOperation } from "../operation-name"
import { issuesOf } from "../schemas/issues-of"
import { odditiesOf } from "../schemas/answer-fields"

export interface Answer {
  operation: SvcOperation
  status: number
  json: unknown
  /** Takes out of a text of the service whatever must not be kept. */
  redact: (text: string) => string
}

/**
 * A part of an answer in its documented shape, or a thrown `SvcResponseError`.
 *
 * @param path where in the answer it is
 */
export const parseShape = <T>(
  schema: z.ZodType<T>,
  value: unknown,
  answer: Answer,
  path: readonly string[] = []
): T => {
  const parsed = schema.safeParse(value)

  if (!parsed.success) {
    const { operation, status } = answer

    throw new SvcResponseError(operation, status, "wrong_shape", issuesOf(parsed.error, path))
  }

  return parsed.data
}

/** What every answer carries beside its fields. */
export interface SvcAnswer {
  /**
   * Where it is not as documented, in fields that could be read, or done without, all the same: paths and expected types,
   * no values.
   */
  oddities: readonly SvcIssue[]
}

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
