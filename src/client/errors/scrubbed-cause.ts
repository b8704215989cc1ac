import { z } from "zod"

const codedSchema = z.object({ code: z.string().regex(/^[A-Z][A-Z0-9_]{1,63}$/) })

/** A low-level failure reduced to its code, such as `ECONNREFUSED`. */
export class ScrubbedCause extends Error {
  override readonly name: string = "ScrubbedCause"

  constructor(readonly code: string) {
    super(code)
  }
}

/**
 * Keeps only the code of a low-level error. Errors of the HTTP library hold the configuration, and with it
 * the token and the body, so they must not survive as a `cause`.
 */
export const scrubCause = (error: unknown): ScrubbedCause | undefined => {
  const coded = codedSchema.safeParse(error)

  return coded.success ? new ScrubbedCause(coded.data.code) : undefined
}
