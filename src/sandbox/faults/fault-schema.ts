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
  /** Which calls of the operation since the faults were set, from 1; or all of them. With `about`, of those it is about. */
  calls: z.union([z.literal("all"), z.array(z.number().int().min(1)).min(1)]).default("all"),
  /** Only calls (webhooks) whose body contains this text: a phone number, an order's id or reference. */
  about: z.string().min(1).optional(),
}
const webhookTarget = { ...target, operation: z.enum(WEBHOOK_EVENTS) }
const milliseconds = z.number().int().min(0).max(600_000)
const httpStatus = z.number().int().min(200).max(599)
/** True: the operation takes effect first and only its answer is replaced. */
const afterEffect = z.boolean().default(false)

/** One fault: an operation (or webhook), on which calls, and what goes wrong. */
export const faultSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("delay"),
    ...target,
    ms: milliseconds,
    when: z.enum(["before", "after"]).default("before"),
  }),
  z.strictObject({ kind: z.literal("drop_before"), ...target }),
  z.strictObject({ kind: z.literal("drop_after"), ...target }),
  z.strictObject({
    kind: z.literal("http_status"),
    ...target,
    status: httpStatus,
    /** Value of the `Retry-After` header: seconds or an HTTP date. */
    retry_after: z.union([z.number().int().min(0), z.string()]).optional(),
    body: z.string().optional(),
    location: z.string().optional(),
    after_effect: afterEffect,
  }),
  z.strictObject({ kind: z.literal("malformed_body"), ...target, after_effect: afterEffect }),
  z.strictObject({ kind: z.literal("truncated_body"), ...target }),
  z
    .strictObject({
      kind: z.literal("null_fields"),
      ...target,
      /** Of `data`, or of the answer itself where it is flat. */
      fields: z.array(z.string().min(1)).min(1),
      /** What they become: any JSON value, null when left out. */
      value: z.unknown().optional(),
      /** True: they are not there at all. */
      left_out: z.boolean().default(false),
    })
    .refine(({ left_out, value }) => !left_out || value === undefined, {
      path: ["value"],
      error: "must not be given with left_out",
    }),
  z.strictObject({ kind: z.literal("never_answer"), ...target, after_effect: afterEffect }),
  z.strictObject({
    kind: z.literal("html_body"),
    ...target,
    status: httpStatus.default(200),
    after_effect: afterEffect,
  }),
  z.strictObject({
    kind: z.literal("empty_body"),
    ...target,
    status: httpStatus.default(200),
    after_effect: afterEffect,
  }),
  z.strictObject({
    kind: z.literal("slow_drip"),
    ...target,
    chunk_bytes: z.number().int().min(1).default(8),
    interval_ms: milliseconds.default(100),
  }),
  z.strictObject({
    kind: z.literal("error_code"),
    ...target,
    code: z.number().int().min(1),
    message: z.string().optional(),
    after_effect: afterEffect,
  }),
  z.strictObject({
    kind: z.literal("in_progress"),
    ...target,
    operation: z.literal("reconcile_prepaid_payment"),
  }),
  z.strictObject({ kind: z.literal("webhook_lost"), ...webhookTarget }),
  z.strictObject({
    kind: z.literal("webhook_duplicated"),
    ...webhookTarget,
    copies: z.number().int().min(2).max(20).default(2),
  }),
  z.strictObject({ kind: z.literal("webhook_delayed"), ...webhookTarget, ms: z.number().int().min(0) }),
  z.strictObject({
    kind: z.literal("webhook_out_of_order"),
    ...webhookTarget,
    /** Sent after this long (sandbox clock) even if no other webhook came. */
    max_wait_ms: z.number().int().min(0).default(60_000),
  }),
  z.strictObject({ kind: z.literal("webhook_wrongly_signed"), ...webhookTarget }),
])

/** A fault with its defaults filled in. */
export type Fault = z.infer<typeof faultSchema>
export type CallFault = Exclude<Fault, { operation: WebhookEvent }>
