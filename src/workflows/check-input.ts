import { z } from "@medusajs/framework/zod"
import { invalid } from "./refusals"

/** What has to be there: in Medusa's Query an id that is not there means any row. */
export const text = z.string().min(1)

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

  throw invalid(`${what} Found: ${mistakes.join("; ")}.`)
}

/**
 * Checks what a workflow is run with: a store's own code may hand over what no type has kept it from.
 * @throws {MedusaError} as {@link parsed}.
 */
export const checkInput = (fields: z.ZodRawShape, input: unknown): void => {
  parsed(z.looseObject(fields), input, "The workflow cannot be run with this input.")
}
