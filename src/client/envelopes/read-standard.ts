import { z } from "zod"
import { SvcResponseError } from "../errors/svc-response-error"
import type { Answer } from "./answer"
import { parseShape } from "./parse-shape"
import { refuseErrorCode } from "./refuse-error-code"

const refuseUnconfirmed = (success: boolean | undefined, { operation, status }: Answer): void => {
  if (success === false) {
    throw new SvcResponseError({ operation, status, reason: "not_confirmed" })
  }
}

/** The `data` of the standard envelope without `success`, as Initiate Checkout answers (spec 4). */
export const readStandard = <T>(data: z.ZodType<T>, answer: Answer): T => {
  refuseErrorCode(answer)

  const envelope = parseShape(z.object({ success: z.boolean().optional() }), answer.json, answer)

  refuseUnconfirmed(envelope.success, answer)

  return parseShape(z.object({ data }), answer.json, answer).data
}

/** The `data` of the standard envelope in which `success` must be true (Confirm Delivery, Add Invoice; spec 4). */
export const readConfirmed = <T>(data: z.ZodType<T>, answer: Answer): T => {
  refuseErrorCode(answer)
  refuseUnconfirmed(parseShape(z.object({ success: z.boolean() }), answer.json, answer).success, answer)

  return parseShape(z.object({ data }), answer.json, answer).data
}
