import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response"
import { type Context, Hono } from "hono"
import { applyFault } from "../faults/apply-fault"
import { drawCallFaults } from "../faults/draw-faults"
import { parseJson } from "../parse-json"
import { invalidField, Refusal } from "../rules/refusal"
import { type SandboxContext, type SandboxEnv } from "../sandbox-context"
import { recordCall } from "../state/call-record"
import { type Seller, SELLERS_BY_TOKEN } from "../state/fixtures"
import { failure, successBody } from "./envelopes"
import { OPERATIONS } from "./operations"
import { type ServiceCall, type ServiceOperation } from "./service-operation"

/** The simulated interface: authentication (401), then faults, then the operation itself. */
export const serviceRoutes = (sandbox: SandboxContext): Hono<SandboxEnv> => {
  const routes = new Hono<SandboxEnv>()
  for (const operation of OPERATIONS) {
    // Any prefix, since the settings may change the brand at any time.
    const path = operation.path.replace("/svc/", "/:brand/")

    routes.use(path, async (c, next) =>
      c.req.param("brand") === sandbox.store.state.settings.brand.pathPrefix ? next() : c.notFound()
    )
    routes.post(path, async (c) => {
      const seller = authenticate(c.req.header("authorization"))

      if (!seller) {
        const message = "Unauthorized: send the header Authorization: bearer <ACCESS_TOKEN>"

        return c.json({ message }, 401, { "www-authenticate": "Bearer" })
      }

      const text = await c.req.text()
      const isJson = /^application\/json\b/i.test(c.req.header("content-type") ?? "")
      const body = isJson ? parseJson(text) : undefined
      const { era } = sandbox.store
      const call = { sandbox, seller, body, era, concurrent: false, pretendInProgress: false }

      return serve(operation, call, text, c)
    })
    routes.all(path, (c) =>
      c.json({ message: "Method not allowed: all operations are POST" }, 405, { allow: "POST" })
    )
  }

  return routes
}

/** The merchant of a bearer token (spec 5); the scheme's case does not matter. */
const authenticate = (header: string | undefined): Seller | undefined => {
  const [, token] = /^bearer +(\S+)$/i.exec(header ?? "") ?? []

  return token === undefined ? undefined : SELLERS_BY_TOKEN.get(token)
}

const serve = async (
  operation: ServiceOperation,
  call: ServiceCall,
  text: string,
  c: Context<SandboxEnv>
): Promise<Response> => {
  const { store } = call.sandbox
  const { inFlight } = store
  const key = operation.inFlightKey(call.body)

  // Held during faults too, so that a delayed call counts as in flight for all others (804, in_progress).
  const held = key !== undefined && !inFlight.has(key)

  call.concurrent = key !== undefined && !held
  if (held) {
    inFlight.add(key)
  }

  const faulted = {
    context: c,
    envelope: operation.envelope,
    pretendInProgress: () => {
      call.pretendInProgress = true
    },
  }

  const faults = drawCallFaults(store, operation.name, text)
  const record = recordCall(store, operation.name, faults, call.body)

  try {
    const answer = faults.reduceRight<() => Promise<Response>>(
      (inner, fault) => () => applyFault(fault, faulted, inner),
      () => answerTo(operation, call, c)
    )
    const response = await answer()

    record.status = response === RESPONSE_ALREADY_SENT ? null : response.status

    return response
  } finally {
    record.refused = c.get("refused")
    if (held) {
      inFlight.delete(key)
    }
  }
}

const answerTo = async (
  operation: ServiceOperation,
  call: ServiceCall,
  c: Context<SandboxEnv>
): Promise<Response> => {
  try {
    call.era.throwIfAborted()

    if (call.body === undefined) {
      throw invalidField("body", "must be JSON, sent with Content-Type: application/json")
    }

    return c.json(successBody(operation.envelope, await operation.run(call)))
  } catch (error) {
    if (!(error instanceof Refusal)) {
      throw error
    }

    const { status, body: refused } = failure(operation.envelope, error)

    c.set("refused", error)

    return c.json(refused, status)
  }
}
