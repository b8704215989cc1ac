import { z } from "@medusajs/framework/zod"
import { withoutNulls, type WithoutNulls } from "../domain/without-nulls"
import { invalid } from "./refusals"

/** A text that must be there: without an id, Medusa's Query gives any row. */
export const text = z.string().min(1)

/** The note of a person, which the timeline keeps. */
export const noteText = z.string().trim().min(1).max(1_000)

/** A time without its offset would be read in the time zone of whichever process reads it. */
export const timeWithOffset = z.iso.datetime({ offset: true })

/** In characters. The names of unknown fields are the sender's, and may be as long as the body. */
const MOST_NAMED = 2_000

/**
 * @param what what to give instead, in one sentence.
 * @throws {MedusaError} INVALID_DATA that names each field that is wrong.
 */
export const parsed = <T extends z.ZodType>(shape: T, input: unknown, what: string): z.output<T> => {
  const { data, error } = shape.safeParse(input)

  if (error === undefined) {
    return data
  }
  const mistakes = error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join(".")}: ${message}`
  )

  throw invalid(`${what} Found: ${mistakes.join("; ").slice(0, MOST_NAMED)}.`)
}

/**
 * Checks a workflow's input as it runs: no type may have checked a store's own code.
 * @returns the input without what is null.
 * @throws {MedusaError} as {@link parsed}.
 */
export const checkInput = <Input>(fields: z.ZodRawShape, input: Input): WithoutNulls<Input> => {
  const given = withoutNulls(input)

  parsed(z.looseObject(fields), given, "The workflow cannot be run with this input.")
  return given
}
