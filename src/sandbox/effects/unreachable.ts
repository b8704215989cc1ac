import { z } from "zod"

const causedSchema = z.object({ cause: z.object({ code: z.string() }) })

/** Says of an error of `fetch` that nobody answered, and the cause's code: ECONNREFUSED, ENOTFOUND, DEPTH_ZERO_SELF_SIGNED_CERT. */
export const unreachable = (error: unknown): string => {
  const { data } = causedSchema.safeParse(error)

  return `could not be reached${data ? ` (${data.cause.code})` : ""}`
}
