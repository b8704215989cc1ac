import { z } from "zod"
import { type ControlRoute } from "../control/control-route"
import { CONTROL_ROUTES } from "../control/control-routes"
import { ERROR_NAMES } from "../rules/refusal"
import { OPERATIONS } from "../service/operations"
import { type ServiceOperation } from "../service/service-operation"

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

const controlPaths = (): OpenApiDocument["paths"] => {
  const paths: OpenApiDocument["paths"] = {}

  for (const route of CONTROL_ROUTES) {
    const path = `/_sandbox${route.path.replace(/:(\w+)/g, "{$1}")}`

    paths[path] = { ...paths[path], [route.method]: documentedControl(route) }
  }

  return paths
}

const documentedControl = ({ name, summary, path, body }: ControlRoute): DocumentedOperation => ({
  operationId: `sandbox_${name.replaceAll("-", "_")}`,
  summary,
  description: summary,
  tags: ["control plane"],
  security: [],
  parameters: [...path.matchAll(/:(\w+)/g)].map(([, parameter = ""]) => ({
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
