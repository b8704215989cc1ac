import { z } from "zod"

/** The reason of an error, for a person. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof z.ZodError) {
    return `the answer has another shape than expected: ${z.prettifyError(error)}`
  }
  // For a name with several addresses Node tries all of them, and the error itself says nothing.
  if (error instanceof AggregateError) {
    return [error.message, ...error.errors.map(reasonOf)].filter((text) => text !== "").join("; ")
  }
  if (error instanceof Error) {
    // `fetch failed` has its reason in its cause.
    return error instanceof TypeError && error.cause !== undefined
      ? `${error.message}: ${reasonOf(error.cause)}`
      : error.message
  }

  return String(error)
}
