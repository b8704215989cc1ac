import { z } from "zod"

const SERVICE_OPERATIONS = [
  "check_eligibility",
  "initiate_checkout",
  "reconcile_prepaid_payment",
  "confirm_delivery",
  "add_invoice",
  "repayment_plan_options",
] as const

export type OperationName = (typeof SERVICE_OPERATIONS)[number]

/** Webhooks the service sends (spec 6). */
export const WEBHOOK_EVENTS = ["down_payment_webhook", "delivery_webhook"] as const

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

const fault = <Kind extends string, Target extends z.ZodType<string>, Fields extends z.ZodRawShape>(
  kind: Kind,
  operation: Target,
  fields: Fields
) =>
  z.strictObject({
    kind: z.literal(kind),
    operation,
    /** Which calls of the operation, counted from 1 since the faults were set; or all. With `about`, only calls about it. */
    calls: z.union([z.literal("all"), z.array(z.number().int().min(1)).min(1)]).default("all"),
    /** Only calls (webhooks) about this: a phone number, an order's id or reference, or another text of the body. */
    about: z.string().min(1).optional(),
    ...fields,
  })
const ofCall = z.enum(SERVICE_OPERATIONS)
const ofWebhook = z.enum(WEBHOOK_EVENTS)

const milliseconds = z.number().int().min(0).max(600_000)
const httpStatus = z.number().int().min(200).max(599)
const headerValue = z.string().regex(/^[\x20-\x7e]*$/, "must be printable ASCII, as the value of a header")
/** True: the operation takes effect first and only its answer is replaced. */
const afterEffect = z.boolean().default(false)

/** One fault: an operation (or webhook), on which calls, and what goes wrong. */
export const faultSchema = z.discriminatedUnion("kind", [
  fault("delay", ofCall, { ms: milliseconds, when: z.enum(["before", "after"]).default("before") }),
  fault("drop_before", ofCall, {}),
  fault("drop_after", ofCall, {}),
  fault("http_status", ofCall, {
    status: httpStatus,
    /** Value of the `Retry-After` header: seconds or an HTTP date. */
    retry_after: z.union([z.number().int().min(0), headerValue]).optional(),
    body: z.string().optional(),
    location: headerValue.optional(),
    after_effect: afterEffect,
  }),
  fault("malformed_body", ofCall, { after_effect: afterEffect }),
  fault("truncated_body", ofCall, {}),
  fault("null_fields", ofCall, {
    /** Fields of the envelope (`success`, `error_code`, `data`...) or of its `data`. */
    fields: z.array(z.string().min(1)).min(1),
    /** The new value: any JSON value, null when left out. */
    value: z.unknown().optional(),
    /** True: the fields are missing completely. */
    left_out: z.boolean().default(false),
  }).refine(({ left_out, value }) => !left_out || value === undefined, {
    path: ["value"],
    error: "must not be given with left_out",
  }),
  fault("never_answer", ofCall, { after_effect: afterEffect }),
  fault("html_body", ofCall, { status: httpStatus.default(200), after_effect: afterEffect }),
  fault("empty_body", ofCall, { status: httpStatus.default(200), after_effect: afterEffect }),
  fault("slow_drip", ofCall, {
    chunk_bytes: z.number().int().min(1).default(8),
    interval_ms: milliseconds.default(100),
  }),
  fault("error_code", ofCall, {
    code: z.number().int().min(1),
    message: z.string().optional(),
    after_effect: afterEffect,
  }),
  fault("in_progress", z.literal("reconcile_prepaid_payment"), {}),
  fault("webhook_lost", ofWebhook, {}),
  fault("webhook_duplicated", ofWebhook, { copies: z.number().int().min(2).max(20).default(2) }),
  fault("webhook_delayed", ofWebhook, { ms: z.number().int().min(0) }),
  fault("webhook_out_of_order", ofWebhook, {
    /** Sent after this long (sandbox clock) even if no other webhook came. */
    max_wait_ms: z.number().int().min(0).default(60_000),
  }),
  fault("webhook_wrongly_signed", ofWebhook, {}),
])

/** A fault as the control plane takes it. What is left out has its default. */
export type FaultInput = z.input<typeof faultSchema>
/** A fault with its defaults filled in. */
export type Fault = z.infer<typeof faultSchema>
export type CallFault = Exclude<Fault, { operation: WebhookEvent }>
