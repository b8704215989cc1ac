import { z } from "zod"
import { type SvcIssue, SvcResponseError } from "../errors/svc-errors"
import type { SvcOperation } from "../operation-name"
import { issuesOf } from "../schemas/issues-of"
import { odditiesOf } from "../schemas/answer-fields"

export interface Answer {
  operation: SvcOperation
  status: number
  json: unknown
  /** Removes from a text of the service everything that must not be kept. */
  redact: (text: string) => string
  /** See `OrderCallOptions`. */
  reference?: string | undefined
}

/**
 * Reads a part of an answer in its documented shape, or throws `SvcResponseError`.
 *
 * @param path where the part is in the answer
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

/** What every answer carries besides its fields. */
export interface SvcAnswer {
  /**
   * Where the answer differs from the documentation in fields that could still be read or are not needed: paths and
   * expected types, no values.
   */
  oddities: readonly SvcIssue[]
}

export type FieldsSchema<T> = z.ZodType<T> & Pick<z.ZodObject, "shape">

const objectSchema = z.record(z.string(), z.unknown())

/**
 * Reads the fields of an answer (design D22), or throws `SvcResponseError`.
 *
 * @param path where the fields are in the answer
 */
export const readFields = <T extends object>(
  schema: FieldsSchema<T>,
  value: unknown,
  answer: Answer,
  path: readonly string[] = []
): T & SvcAnswer => {
  // A missing `data` counts as an object without fields. Each field decides whether it may be missing.
  const fields = parseShape(objectSchema, value ?? {}, answer, path)

  return { ...parseShape(schema, fields, answer, path), oddities: odditiesOf(schema, fields, path) }
}
