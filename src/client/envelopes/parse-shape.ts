import type { z } from "zod"
import { SvcResponseError } from "../errors/svc-response-error"
import { issuesOf } from "../schemas/issues-of"
import type { Answer } from "./answer"

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
    throw new SvcResponseError({
      operation: answer.operation,
      status: answer.status,
      reason: "wrong_shape",
      issues: issuesOf(parsed.error, path),
    })
  }

  return parsed.data
}
