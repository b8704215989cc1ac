import { z } from "zod"
import { buyerChangeSchema } from "../control/buyer-routes"
import { confirmOtpBodySchema, payBodySchema, settleBodySchema } from "../control/order-routes"
import { faultSchema } from "../faults/fault-schema"
import { ERROR_NAMES } from "../rules/refusal"
import { OPERATIONS } from "../service/operations"
import { type ServiceOperation } from "../service/service-operation"
import { settingsSchema } from "../state/settings"
import { clockSchema } from "../control/time-routes"

/** A JSON Schema as zod gives it. */
export type JsonSchema = z.core.JSONSchema.BaseSchema

interface DocumentedOperation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: { name: string; in: "path" | "query"; required: boolean; schema: { type: "string" } }[]
  requestBody?: { required: boolean; content: { "application/json": { schema: JsonSchema } } }
  responses: Record<string, { description: string; content?: { "application/json": { schema: JsonSchema } } }>
  "x-error-codes"?: { code: number; name: string }[]
  "x-assumptions"?: string[]
}

/** The part of OpenAPI 3.1 that the sandbox writes and its documentation page reads. */
export interface OpenApiDocument {
  openapi: "3.1.0"
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  components: { securitySchemes: Record<string, Record<string, string>> }
  paths: Record<string, Record<string, DocumentedOperation>>
}

/** Describes the simulated interface and the control plane, from the very schemas they parse with. */
export const openApiDocument = (serverUrl: string): OpenApiDocument => ({
  openapi: "3.1.0",
  info: {
    title: "Merchant checkout service (sandbox)",
    version: "v1",
    description: [
      "The service of the interface specification, simulated. What the specification does not show is listed " +
        "with each operation as an assumption.",
      "Down-payment webhook to `prepaid_payment.webhook_url` (assumed payload): `event`, `order_number`, " +
        "`order_reference_id`, `payment_status`, `transaction_id`, `prepaid_amount`, `event_timestamp`.",
      "Delivery webhook to `delivery_callback_webhook_url` (spec 6): `order_number`, `status`, `event_timestamp`.",
      "Webhook signature (assumption): `X-Svc-Signature` = hex(HMAC-SHA256(secret, `X-Svc-Timestamp` + '.' + raw body)), " +
        "time in seconds. The settings change it. Without a secret a webhook is not signed.",
    ].join("\n\n"),
  },
  servers: [{ url: serverUrl }],
  components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
  paths: {
    ...Object.fromEntries(OPERATIONS.map((operation) => [operation.path, { post: documented(operation) }])),
    ...controlPaths(),
  },
})

const documented = (operation: ServiceOperation): DocumentedOperation => ({
  operationId: operation.name,
  summary: operation.summary,
  description: operation.description,
  tags: ["service"],
  security: [{ bearer: [] }],
  requestBody: jsonBody(operation.request, true),
  responses: {
    "200": {
      description:
        operation.envelope === "lookup"
          ? "The result"
          : "The result, or a failure with a non-zero error_code",
      content: { "application/json": { schema: toJsonSchema(operation.response, "output") } },
    },
    ...(operation.envelope === "lookup" ? { "400": { description: "A failure: is_error is true" } } : {}),
    "401": { description: "The token is missing or unknown" },
    "413": { description: "The body is larger than 20 MB" },
  },
  "x-error-codes": operation.errorCodes.map((code) => ({
    code,
    name: Object.entries(ERROR_NAMES).find(([known]) => known === String(code))?.[1] ?? "",
  })),
  "x-assumptions": operation.assumptions,
})

const FAULTS =
  "Each with `operation` (for `webhook_…` kinds `down_payment_webhook` or `delivery_webhook`), `kind`, and `calls`: " +
  "`all` (default) or numbers counted from 1. With `about` only calls whose body contains that text, counted by themselves"

const controlPaths = (): OpenApiDocument["paths"] => {
  const move = (name: string, summary: string, body: z.ZodType = z.strictObject({})) =>
    ({
      [`/_sandbox/orders/{order_id}/${name}`]: { post: control(name, summary, ["order_id"], body) },
    }) as const

  return {
    "/_sandbox/state": { get: control("state", "Everything the sandbox remembers") },
    "/_sandbox/fixtures": { get: control("fixtures", "Tokens, buyers and plans") },
    "/_sandbox/sms": { get: control("sms", "Text messages; ?phone= for one buyer") },
    "/_sandbox/webhooks": { get: control("webhooks", "Webhooks and their delivery attempts") },
    "/_sandbox/files/{id}": { get: control("file", "A re-hosted file", ["id"]) },
    "/_sandbox/reset": {
      post: control("reset", "Back to the start: fixtures, settings, faults, clock, ids"),
    },
    "/_sandbox/clock": { post: control("clock", "Moves the clock; does what falls due", [], clockSchema) },
    "/_sandbox/buyers/{phone}": {
      put: control("buyer", "Creates or changes a buyer", ["phone"], buyerChangeSchema),
    },
    "/_sandbox/settings": {
      get: control("settings", "How the sandbox behaves"),
      put: control(
        "change_settings",
        "Changes settings; what is left out stays",
        [],
        settingsSchema.partial()
      ),
    },
    "/_sandbox/faults": {
      get: control("faults", "Faults and calls counted so far"),
      put: control(
        "set_faults",
        "Replaces the faults",
        [],
        z.object({ faults: z.array(faultSchema).describe(FAULTS) })
      ),
    },
    "/_sandbox/orders/{order_id}": { get: control("order", "One order", ["order_id"]) },
    ...move("pay", "The buyer pays the down payment", payBodySchema),
    ...move("void", "The payment session is voided"),
    ...move("initiate-payment", "The buyer opens the payment page"),
    ...move("confirm-otp", "The buyer confirms the one-time password", confirmOtpBodySchema),
    ...move("confirm-delivery", "The buyer confirms receipt"),
    ...move("dispute", "The buyer disputes the delivery"),
    ...move("settle", "The operator settles a dispute", settleBodySchema),
    ...move("expire", "The order expires"),
  }
}

const control = (
  name: string,
  summary: string,
  pathParameters: string[] = [],
  body?: z.ZodType
): DocumentedOperation => ({
  operationId: `sandbox_${name.replaceAll("-", "_")}`,
  summary,
  description: summary,
  tags: ["control plane"],
  security: [],
  parameters: pathParameters.map((parameter) => ({
    name: parameter,
    in: "path",
    required: true,
    schema: { type: "string" },
  })),
  ...(body ? { requestBody: jsonBody(body, false) } : {}),
  responses: { "200": { description: "Done" }, "400": { description: "The input is not valid" } },
})

const jsonBody = (schema: z.ZodType, required: boolean) => ({
  required,
  content: { "application/json": { schema: toJsonSchema(schema, "input") } },
})

const toJsonSchema = (schema: z.ZodType, io: "input" | "output"): JsonSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: "any", target: "draft-2020-12" })
