import { z } from "zod"
import { SvcHttpError } from "../errors/svc-http-error"
import { SvcLookupError } from "../errors/svc-lookup-error"
import type { Answer } from "./answer"
import { parseShape } from "./parse-shape"
import { type FieldsSchema, readFields, type SvcAnswer } from "./read-fields"

const refusalSchema = z.object({ is_error: z.literal(true), message: z.unknown().optional() })
const successSchema = z.object({ is_error: z.literal(false), data: z.unknown().optional() })

/**
 * The `data` of the lookup envelope (Check Eligibility; spec 4 and 7.2). Throws `SvcLookupError` when
 * `is_error` is true, whatever the status. A 400 that is not this envelope comes from something else.
 */
export const readLookup = <T extends object>(schema: FieldsSchema<T>, answer: Answer): T & SvcAnswer => {
  const refusal = refusalSchema.safeParse(answer.json)

  if (refusal.success) {
    const { message } = refusal.data

    throw new SvcLookupError({
      operation: answer.operation,
      status: answer.status,
      serviceMessage: typeof message === "string" ? answer.redact(message) : undefined,
    })
  }

  if (answer.status === 400) {
    throw new SvcHttpError({ operation: answer.operation, status: 400, retryAfterMs: undefined })
  }

  return readFields(schema, parseShape(successSchema, answer.json, answer).data, answer, ["data"])
}
