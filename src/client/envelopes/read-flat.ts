import type { Answer } from "./answer"
import { type FieldsSchema, readFields, type SvcAnswer } from "./read-fields"
import { refuseErrorCode } from "./refuse-error-code"

/** The fields of the flat envelope, which has no `data` (Reconcile Prepaid Payment; spec 4). */
export const readFlat = <T extends object>(schema: FieldsSchema<T>, answer: Answer): T & SvcAnswer => {
  refuseErrorCode(answer)

  return readFields(schema, answer.json, answer)
}
