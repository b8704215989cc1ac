import { z } from "zod"
import { SvcResponseError } from "../errors/svc-response-error"
import type { Answer } from "./answer"
import { parseShape } from "./parse-shape"
import { type FieldsSchema, readFields, type SvcAnswer } from "./read-fields"
import { refuseErrorCode } from "./refuse-error-code"

const refuseUnconfirmed = (success: unknown, { operation, status }: Answer): void => {
  if (success === false) {
    throw new SvcResponseError({ operation, status, reason: "not_confirmed" })
  }
}

/**
 * The `data` of the standard envelope without `success`, as Initiate Checkout answers (spec 4). `success` is not part
 * of it, so nothing but a plain `false` is heeded.
 */
export const readStandard = <T extends object>(schema: FieldsSchema<T>, answer: Answer): T & SvcAnswer => {
  refuseErrorCode(answer)

  const { success, data } = parseShape(
    z.object({ success: z.unknown().optional(), data: z.unknown().optional() }),
    answer.json,
    answer
  )

  refuseUnconfirmed(success, answer)

  return readFields(schema, data, answer, ["data"])
}

/** The `data` of the standard envelope in which `success` must be true (Confirm Delivery, Add Invoice; spec 4). */
export const readConfirmed = <T extends object>(schema: FieldsSchema<T>, answer: Answer): T & SvcAnswer => {
  refuseErrorCode(answer)

  const { success, data } = parseShape(
    z.object({ success: z.boolean(), data: z.unknown().optional() }),
    answer.json,
    answer
  )

  refuseUnconfirmed(success, answer)

  return readFields(schema, data, answer, ["data"])
}
