import { z } from "zod"
import { type ControlRoute } from "../control/control-route"
import { CONTROL_ROUTES } from "../control/control-routes"
import { errorNameOf } from "../rules/refusal"
import { OPERATIONS } from "../service/operations"
import { type ServiceOperation } from "../service/service-operation"

export type JsonSchema = z.core.JSONSchema.BaseSchema

export const API_TITLE = "Merchant checkout service (sandbox)"

export const API_NOTES = [
  "The service of the interface specification, simulated. What the specification does not show is listed " +
    "with each operation as an assumption.",
  "The setting `brand` puts an operator's own names where `svc`, `SVC` and `X-Svc-` stand here.",
  "Down-payment webhook to `prepaid_payment.webhook_url` (assumed payload): `event`, `order_number`, " +
    "`order_reference_id`, `payment_status`, `transaction_id`, `prepaid_amount`, `event_timestamp`.",
  "Delivery webhook to `delivery_callback_webhook_url` (spec 6): `order_number`, `status`, `event_timestamp`.",
  "Webhook signature (assumption): `X-Svc-Signature` = hex(HMAC-SHA256(secret, `X-Svc-Timestamp` + '.' + raw body)), " +
    "time in seconds. The settings change it. Without a secret a webhook is not signed.",
]

/** Describes the simulated interface and the control plane in OpenAPI 3.1, from the schemas that parse the requests. */
export const openApiDocument = (serverUrl: string) => ({
  openapi: "3.1.0",
  info: { title: API_TITLE, version: "v1", description: API_NOTES.join("\n\n") },
  servers: [{ url: serverUrl }],
  components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
  paths: {
    ...Object.fromEntries(OPERATIONS.map((operation) => [operation.path, { post: documented(operation) }])),
    ...controlPaths(),
  },
})

const documented = ({ name, envelope, summary, description, ...operation }: ServiceOperation) => ({
  operationId: name,
  summary,
  description,
  tags: ["service"],
  security: [{ bearer: [] }],
  requestBody: jsonBody(operation.request, true),
  responses: {
    "200": {
      description:
        envelope === "lookup" ? "The result" : "The result, or a failure with a non-zero error_code",
      content: { "application/json": { schema: toJsonSchema(operation.response, "output") } },
    },
    ...(envelope === "lookup" ? { "400": { description: "A failure: is_error is true" } } : {}),
    "401": { description: "The token is missing or unknown" },
    "413": { description: "The body is larger than 20 MB" },
  },
  "x-error-codes": operation.errorCodes.map((code) => ({ code, name: errorNameOf(code) })),
  "x-assumptions": operation.assumptions,
})

const controlPaths = (): Record<string, object> => {
  const paths: Record<string, object> = {}

  for (const route of CONTROL_ROUTES) {
    const path = pathTemplateOf(route)

    paths[path] = { ...paths[path], [route.method]: documentedControl(route) }
  }

  return paths
}

export const pathTemplateOf = ({ path }: ControlRoute): string =>
  `/_sandbox${path.replace(/:(\w+)/g, "{$1}")}`

export const controlIdOf = ({ name }: ControlRoute): string => `sandbox_${name.replaceAll("-", "_")}`

const documentedControl = (route: ControlRoute) => ({
  operationId: controlIdOf(route),
  summary: route.summary,
  description: route.summary,
  tags: ["control plane"],
  security: [],
  parameters: [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  })),
  ...(route.body ? { requestBody: jsonBody(route.body, false) } : {}),
  responses: { "200": { description: "Done" }, "400": { description: "The input is not valid" } },
})

const jsonBody = (schema: z.ZodType, required: boolean) => ({
  required,
  content: { "application/json": { schema: toJsonSchema(schema, "input") } },
})

export const toJsonSchema = (schema: z.ZodType, io: "input" | "output"): JsonSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: "any", target: "draft-2020-12" })
