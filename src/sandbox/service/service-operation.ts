import { type z } from "zod"
import { type OperationName } from "../faults/fault-schema"
import { Refusal } from "../rules/refusal"
import { type SandboxContext } from "../sandbox-context"
import { type Seller } from "../state/fixtures"
import { enveloped, type Envelope } from "./envelopes"

export interface ServiceCall {
  sandbox: SandboxContext
  seller: Seller
  /** The JSON body as it was sent; undefined when it is none. */
  body: unknown
  /** In which the call came. Aborted by a reset. */
  era: AbortSignal
  /** Another call with the same in-flight key has not been answered yet. */
  concurrent: boolean
  /** Fault `in_progress`: answer as if a finalize were running. */
  pretendInProgress: boolean
}

/** The success answer of an operation, before it gets its envelope. */
export interface Success {
  message: string
  data: Record<string, unknown>
}

export interface ServiceOperation {
  name: OperationName
  path: string
  envelope: Envelope
  summary: string
  description: string
  /** The parts of this operation that the specification does not show. */
  assumptions: string[]
  errorCodes: number[]
  request: z.ZodType
  response: z.ZodType
  /** Names the thing on which the call works exclusively, from the body as it was sent. */
  inFlightKey: (body: unknown) => string | undefined
  /** @throws Refusal */
  run: (call: ServiceCall) => Promise<Success> | Success
}

interface Definition<Request extends z.ZodType> extends Omit<
  ServiceOperation,
  "request" | "response" | "run" | "inFlightKey"
> {
  request: Request
  /** Of a success, without its envelope. */
  data: z.ZodObject
  inFlightKey?: ServiceOperation["inFlightKey"]
  handle: (request: z.infer<Request>, call: ServiceCall) => Promise<Success> | Success
}

/** Binds a request schema to its handler: the handler sees parsed input only. */
export const defineOperation = <Request extends z.ZodType>({
  handle,
  data,
  ...definition
}: Definition<Request>): ServiceOperation => ({
  inFlightKey: () => undefined,
  ...definition,
  response: enveloped(definition.envelope, data),
  run: (call) => {
    const { brand } = call.sandbox.store.state.settings
    const parsed = definition.request.safeParse(withoutBrand(call.body, brand.enumValue))

    if (!parsed.success) {
      throw invalidParams(parsed.error)
    }

    return handle(parsed.data, call)
  },
})

const BRANDED = ["collection_method", "channel"]

/** The body with `SVC` for the operator's own value, as the schemas have it. `SVC` itself is null then, which no schema takes. */
const withoutBrand = (body: unknown, enumValue: string): unknown =>
  enumValue === "SVC"
    ? body
    : JSON.parse(JSON.stringify(body), (name, value: unknown) => {
        if (!BRANDED.includes(name)) {
          return value
        }

        return value === enumValue ? "SVC" : value === "SVC" ? null : value
      })

const invalidParams = (error: z.ZodError): Refusal => {
  const fields = error.issues.map((issue) => ({
    field: issue.path.map(String).join(".") || "body",
    message: issue.message,
  }))
  const [first] = fields

  return new Refusal(400, first ? `${first.field}: ${first.message}` : "the request is not valid", fields)
}
