import { MedusaError } from "@medusajs/framework/utils"
import type { z } from "@medusajs/framework/zod"

/**
 * Parses what a request brought.
 * @param what what to send instead, in one sentence that names the fields.
 * @throws {MedusaError} INVALID_DATA that names each field that is wrong.
 */
export const parseInput = <T extends z.ZodType>(shape: T, input: unknown, what: string): z.output<T> => {
  const parsed = shape.safeParse(input ?? {})

  if (parsed.success) {
    return parsed.data
  }
  const mistakes = parsed.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join(".")}: ${message}`
  )

  throw new MedusaError(MedusaError.Types.INVALID_DATA, `${what} Found: ${mistakes.join("; ")}.`)
}
