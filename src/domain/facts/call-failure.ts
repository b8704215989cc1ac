import { z } from "zod"
import type { SvcOperation } from "../../client/operation-name"
import { problem, said } from "./fact"

const operation = z.enum([
  "check_eligibility",
  "initiate_checkout",
  "reconcile_prepaid_payment",
  "confirm_delivery",
  "add_invoice",
] as const satisfies readonly SvcOperation[])

const stage = z.enum(["connect", "upload", "answer"])

const failure = <Name extends string, Values extends z.ZodRawShape>(name: Name, values: Values) =>
  problem(name, { operation, ...values })

export const CALL_FAILURES = [
  failure("service_refused", {
    /** The service's own code and its name in the specification (spec 7.1). */
    code: z.number(),
    name: z.string(),
    fields: z.array(z.string()),
    service_says: said.optional(),
  }),
  failure("lookup_refused", { service_says: said.optional() }),
  failure("http_status", { status: z.number() }),
  /** `fields` names the places, `issues` also says in English what is wrong there. */
  failure("input_refused", { issues: z.string(), fields: z.array(z.string()).default([]) }),
  failure("timed_out", { phase: z.enum(["queue", ...stage.options]), sent: z.boolean() }),
  /** `code` is the system's, such as `ECONNREFUSED`. */
  failure("connection_failed", { stage, code: z.string().optional() }),
  failure("file_unreadable", {}),
  failure("aborted", { reason: z.enum(["signal", "closed"]), sent: z.boolean() }),
  failure("answer_unusable", {
    reason: z.enum([
      "empty",
      "not_json",
      "wrong_shape",
      "truncated",
      "too_large",
      "not_confirmed",
      "other_order",
    ]),
    paths: z.array(z.string()),
  }),
] as const

export type CallFailure = z.infer<(typeof CALL_FAILURES)[number]>
