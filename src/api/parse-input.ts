import type { z } from "@medusajs/framework/zod"
import { isStorable } from "../domain/storable-text"
import { parsed } from "../workflows/check-input"
import { invalid } from "../workflows/refusals"

/** No valid input is nested this deep. */
const MOST_LEVELS = 20

const isWithin = (input: unknown, levels: number): boolean =>
  typeof input !== "object" ||
  input === null ||
  (levels > 0 && Object.values(input).every((part) => isWithin(part, levels - 1)))

const hasOnlyStorable = (input: unknown): boolean =>
  typeof input === "string"
    ? isStorable(input)
    : typeof input !== "object" || input === null || Object.values(input).every(hasOnlyStorable)

/**
 * Parses the input of a request.
 * @param what one sentence that says what to send instead and names the fields.
 * @throws {MedusaError} INVALID_DATA that names each wrong field. Also for input that would otherwise fail like a broken store:
 * text that no database can hold, and nesting so deep that reading it overflows the stack.
 */
export const parseInput = <T extends z.ZodType>(shape: T, input: unknown, what: string): z.output<T> => {
  if (!isWithin(input, MOST_LEVELS)) {
    throw invalid(`The body is nested more than ${MOST_LEVELS} levels deep. Nothing that is taken here is.`)
  }
  if (!hasOnlyStorable(input)) {
    throw invalid(
      "The body has a character that cannot be kept: NUL, or half of one (a surrogate by itself). Take it out."
    )
  }
  return parsed(shape, input ?? {}, what)
}
