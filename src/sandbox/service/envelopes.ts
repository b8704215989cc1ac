import { z } from "zod"
import { errorNameOf, type Refusal } from "../rules/refusal"

/** How an operation wraps its answers (spec 4); `standard_success` adds the `success` flag. */
export type Envelope = "lookup" | "standard" | "standard_success" | "flat"

const errorDetail = z.object({
  /** Assumption: the shape of an element of `errors` is not shown (spec 7.1). */
  name: z.string(),
  message: z.string(),
  field: z.string().optional(),
})

/** The answer that `wrap` makes. */
export const enveloped = (envelope: Envelope, data: z.ZodObject): z.ZodObject => {
  const told = { errors: z.array(errorDetail), message: z.string() }
  const standard = z.object({ error_code: z.string().describe('"0" on success'), ...told, data })

  switch (envelope) {
    case "lookup":
      return z.object({ is_error: z.boolean(), message: z.string(), data })
    case "standard":
      return standard
    case "standard_success":
      return standard.extend({ success: z.boolean() })
    case "flat":
      return z.object({ error_code: z.number().int().describe("0 on success"), ...told, ...data.shape })
  }
}

/** One function for all envelopes: the `data` of a flat one stands at the top. */
const wrap = (
  envelope: Envelope,
  code: number,
  errors: z.infer<typeof errorDetail>[],
  message: string,
  data: Record<string, unknown>
): Record<string, unknown> => {
  switch (envelope) {
    case "lookup":
      // Spec 7.2: no code and no `errors`; a failure's message is all there is.
      return { is_error: code !== 0, message, data }
    case "standard":
      return { error_code: String(code), errors, message, data }
    case "standard_success":
      return { error_code: String(code), errors, message, success: code === 0, data }
    case "flat":
      return { error_code: code, errors, message, ...data }
  }
}

export const successBody = (
  envelope: Envelope,
  { message, data }: { message: string; data: Record<string, unknown> }
): Record<string, unknown> => wrap(envelope, 0, [], message, data)

/** Status and body of a refusal in the operation's envelope (spec 7). */
export const failure = (
  envelope: Envelope,
  { code, message, fields }: Refusal
): { status: 200 | 400; body: Record<string, unknown> } => {
  const name = errorNameOf(code)
  const errors = fields.length > 0 ? fields.map((field) => ({ name, ...field })) : [{ name, message }]

  return {
    status: envelope === "lookup" ? 400 : 200,
    body: wrap(envelope, code, errors, `${name}: ${message}`, {}),
  }
}
