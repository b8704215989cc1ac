import type { z } from "zod"
import type { Answer } from "./answer"
import { parseShape } from "./parse-shape"
import { refuseErrorCode } from "./refuse-error-code"

/** The fields of the flat envelope, which has no `data` (Reconcile Prepaid Payment; spec 4). */
export const readFlat = <T>(fields: z.ZodType<T>, answer: Answer): T => {
  refuseErrorCode(answer)

  return parseShape(fields, answer.json, answer)
}
