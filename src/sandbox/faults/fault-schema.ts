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
const WEBHOOK_EVENTS = ["down_payment_webhook", "delivery_webhook"] as const

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

const target = {
  operation: z.enum(SERVICE_OPERATIONS),
  /** Which calls of the operation, counted from 1 since the faults were set; or all. With `about`, only calls about it. */
  calls: z.union([z.literal("all"), z.array(z.number().int().min(1)).min(1)]).default("all"),
  /** Only calls (webhooks) whose body contains this text: a phone number, an order's id or reference. */
  about: z.string().min(1).optional(),
}
const webhookTarget = { ...target, operation: z.enum(WEBHOOK_EVENTS) }

const callFault = <Kind extends string, Fields extends z.ZodRawShape>(kind: Kind, fields: Fields) =>
  z.strictObject({ kind: z.literal(kind), ...target, ...fields })
const webhookFault = <Kind extends string, Fields extends z.ZodRawShape>(kind: Kind, fields: Fields) =>
  z.strictObject({ kind: z.literal(kind), ...webhookTarget, ...fields })

const milliseconds = z.number().int().min(0).max(600_000)
const httpStatus = z.number().int().min(200).max(599)
/** True: the operation takes effect first and only its answer is replaced. */
const afterEffect = z.boolean().default(false)

/** One fault: an operation (or webhook), on which calls, and what goes wrong. */
export const faultSchema = z.discriminatedUnion("kind", [
  callFault("delay", { ms: milliseconds, when: z.enum(["before", "after"]).default("before") }),
  callFault("drop_before", {}),
  callFault("drop_after", {}),
  callFault("http_status", {
    status: httpStatus,
    /** Value of the `Retry-After` header: seconds or an HTTP date. */
    retry_after: z.union([z.number().int().min(0), z.string()]).optional(),
    body: z.string().optional(),
    location: z.string().optional(),
    after_effect: afterEffect,
  }),
  callFault("malformed_body", { after_effect: afterEffect }),
  callFault("truncated_body", {}),
  callFault("null_fields", {
    /** Fields of `data`, or of the answer itself if it is flat. */
    fields: z.array(z.string().min(1)).min(1),
    /** The new value: any JSON value, null when left out. */
    value: z.unknown().optional(),
    /** True: the fields are missing completely. */
    left_out: z.boolean().default(false),
  }).refine(({ left_out, value }) => !left_out || value === undefined, {
    path: ["value"],
    error: "must not be given with left_out",
  }),
  callFault("never_answer", { after_effect: afterEffect }),
  callFault("html_body", { status: httpStatus.default(200), after_effect: afterEffect }),
  callFault("empty_body", { status: httpStatus.default(200), after_effect: afterEffect }),
  callFault("slow_drip", {
    chunk_bytes: z.number().int().min(1).default(8),
    interval_ms: milliseconds.default(100),
  }),
  callFault("error_code", {
    code: z.number().int().min(1),
    message: z.string().optional(),
    after_effect: afterEffect,
  }),
  z.strictObject({
    kind: z.literal("in_progress"),
    ...target,
    operation: z.literal("reconcile_prepaid_payment"),
  }),
  webhookFault("webhook_lost", {}),
  webhookFault("webhook_duplicated", { copies: z.number().int().min(2).max(20).default(2) }),
  webhookFault("webhook_delayed", { ms: z.number().int().min(0) }),
  webhookFault("webhook_out_of_order", {
    /** Sent after this long (sandbox clock) even if no other webhook came. */
    max_wait_ms: z.number().int().min(0).default(60_000),
  }),
  webhookFault("webhook_wrongly_signed", {}),
])

/** A fault with its defaults filled in. */
export type Fault = z.infer<typeof faultSchema>
export type CallFault = Exclude<Fault, { operation: WebhookEvent }>
