import { z } from "zod"
import { SvcServiceError } from "../errors/svc-service-error"
import type { Answer } from "./answer"
import { failingFields } from "./failing-fields"
import { parseShape } from "./parse-shape"

/** The specification has it as a string here and as a number there (spec 4); both are read everywhere. */
const codeSchema = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,9}$/)
    .transform(Number),
])

const envelopeSchema = z.object({
  error_code: codeSchema,
  errors: z.unknown().optional(),
  message: z.unknown().optional(),
})

/** Throws the `SvcServiceError` of a non-zero `error_code` (spec 7.1). */
export const refuseErrorCode = (answer: Answer): void => {
  const { error_code: code, errors, message } = parseShape(envelopeSchema, answer.json, answer)

  if (code !== 0) {
    throw new SvcServiceError({
      operation: answer.operation,
      code,
      fields: failingFields(errors),
      serviceMessage: typeof message === "string" ? answer.redact(message) : undefined,
    })
  }
}
