import { z } from "zod"
import { type Refusal } from "../rules/refusal"

/** How an operation wraps its answers (spec 4); `standard_success` adds the `success` flag. */
export type Envelope = "lookup" | "standard" | "standard_success" | "flat"

const errorDetail = z.object({
  /** Assumption: the shape of an element of `errors` is not shown (spec 7.1). */
  name: z.string(),
  message: z.string(),
  field: z.string().optional(),
})

export const standardEnvelope = <Data extends z.ZodType>(data: Data) =>
  z.object({
    error_code: z.string().describe('"0" on success'),
    errors: z.array(errorDetail),
    message: z.string(),
    data,
  })

export const standardSuccessEnvelope = <Data extends z.ZodType>(data: Data) =>
  standardEnvelope(data).extend({ success: z.boolean() })

export const lookupEnvelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ is_error: z.boolean(), message: z.string(), data })

export const flatEnvelope = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.object({
    error_code: z.number().int().describe("0 on success"),
    errors: z.array(errorDetail),
    message: z.string(),
    ...fields,
  })

/** The body of a success in the operation's envelope; a flat one carries its fields at the top. */
export const successBody = (
  envelope: Envelope,
  message: string,
  data: Record<string, unknown>
): Record<string, unknown> => {
  switch (envelope) {
    case "lookup":
      return { is_error: false, message, data }
    case "standard":
      return { error_code: "0", errors: [], message, data }
    case "standard_success":
      return { error_code: "0", errors: [], message, success: true, data }
    case "flat":
      return { error_code: 0, errors: [], message, ...data }
  }
}

/** Status and body of a refusal in the operation's envelope (spec 7). */
export const failure = (
  envelope: Envelope,
  refusal: Refusal
): { status: 200 | 400; body: Record<string, unknown> } => {
  const name = refusal.codeName
  const message = `${name}: ${refusal.message}`
  const errors =
    refusal.fields.length > 0
      ? refusal.fields.map((field) => ({ name, ...field }))
      : [{ name, message: refusal.message }]

  switch (envelope) {
    case "lookup":
      // Spec 7.2: the lookup envelope has no code and no `errors`; the message is all there is.
      return { status: 400, body: { is_error: true, message, data: {} } }
    case "standard":
      return { status: 200, body: { error_code: String(refusal.code), errors, message, data: {} } }
    case "standard_success":
      return {
        status: 200,
        body: { error_code: String(refusal.code), errors, message, success: false, data: {} },
      }
    case "flat":
      return { status: 200, body: { error_code: refusal.code, errors, message } }
  }
}
