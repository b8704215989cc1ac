import type { z } from "zod"

/** Says "is missing" of an option that was left out, whatever its type. */
export const missingAsSuch: z.core.$ZodErrorMap = (issue) =>
  issue.code === "invalid_type" && issue.input === undefined ? "is missing" : undefined
