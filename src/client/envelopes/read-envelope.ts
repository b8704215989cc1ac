import { z } from "zod"
import { SvcHttpError, SvcLookupError, SvcResponseError, SvcServiceError } from "../errors/svc-errors"
import { type Answer, type FieldsSchema, parseShape, readFields, type SvcAnswer } from "./answer"
import { failingFields } from "./failing-fields"

/**
 * Reads `data` of the standard envelope without `success`, as Initiate Checkout answers (spec 4). Only a plain `success:
 * false` counts, because `success` is not part of this envelope.
 */
export const readStandard = <T extends object>(schema: FieldsSchema<T>, answer: Answer): T & SvcAnswer =>
  readData(schema, answer, z.unknown().optional())

/**
 * Reads `data` of the standard envelope with `success: true` (Confirm Delivery, Add Invoice; spec 4). The answer must be
 * about the order that was sent.
 * @param saysItself whether `data` alone tells the result, so that `success` is ignored
 */
export const readConfirmed = <T extends { order_id: string; order_reference_id: string }>(
  schema: FieldsSchema<T>,
  answer: Answer,
  orderId: string,
  saysItself?: (data: unknown) => boolean
): T & SvcAnswer => {
  const order = readData(schema, answer, z.boolean(), saysItself)

  refuseOtherOrder(order.order_id, orderId, answer)
  refuseOtherOrder(order.order_reference_id, answer.reference ?? order.order_reference_id, answer)

  return order
}

const readData = <T extends object>(
  schema: FieldsSchema<T>,
  answer: Answer,
  successSchema: z.ZodType,
  saysItself: (data: unknown) => boolean = () => false
): T & SvcAnswer => {
  refuseErrorCode(answer)

  const { data } = parseShape(z.object({ data: z.unknown().optional() }), answer.json, answer)

  if (!saysItself(data)) {
    const { success } = parseShape(z.object({ success: successSchema }), answer.json, answer)

    if (success === false) {
      throw new SvcResponseError(answer.operation, answer.status, "not_confirmed")
    }
  }

  return readFields(schema, data, answer, ["data"])
}

/** The fields of the flat envelope, which has no `data` (Reconcile Prepaid Payment; spec 4). */
export const readFlat = <T extends object>(schema: FieldsSchema<T>, answer: Answer): T & SvcAnswer => {
  refuseErrorCode(answer)

  return readFields(schema, answer.json, answer)
}

const refusalSchema = z.object({ is_error: z.literal(true), message: z.unknown().optional() })
const lookupSchema = z.object({ is_error: z.literal(false), data: z.unknown().optional() })

/**
 * The `data` of the lookup envelope (Check Eligibility; spec 4 and 7.2). Throws `SvcLookupError` when
 * `is_error` is true, whatever the status. A 400 that is not this envelope comes from something else.
 */
export const readLookup = <T extends object>(schema: FieldsSchema<T>, answer: Answer): T & SvcAnswer => {
  const refusal = refusalSchema.safeParse(answer.json)

  if (refusal.success) {
    throw new SvcLookupError(answer.operation, answer.status, readMessage(refusal.data.message, answer))
  }

  if (answer.status === 400) {
    throw new SvcHttpError(answer.operation, 400)
  }

  return readFields(schema, parseShape(lookupSchema, answer.json, answer).data, answer, ["data"])
}

/** A string in some answers and a number in others (spec 4). The client reads both everywhere. */
const codeSchema = z.union([
  z.int32(),
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
const refuseErrorCode = (answer: Answer): void => {
  const { error_code: code, errors, message } = parseShape(envelopeSchema, answer.json, answer)

  if (code !== 0) {
    throw new SvcServiceError(answer.operation, code, failingFields(errors), readMessage(message, answer))
  }
}

const readMessage = (message: unknown, { redact }: Answer): string | undefined =>
  typeof message === "string" ? redact(message) : undefined

/** Throws `SvcResponseError` when an answer names another order than the request. An answer that names no order is fine. */
export const refuseOtherOrder = (named: string, sent: string, { operation, status }: Answer): void => {
  if (named !== "" && named !== sent) {
    throw new SvcResponseError(operation, status, "other_order")
  }
}
