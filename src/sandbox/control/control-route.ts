import { type Context } from "hono"
import { z } from "zod"
import { reasonsOf } from "../reasons-of"
import { type Scheduler } from "../effects/scheduler"
import { normalizePhoneNumber } from "../rules/phone-number"
import { type SandboxContext, type SandboxEnv } from "../sandbox-context"

export interface ControlPlane {
  sandbox: SandboxContext
  scheduler: Scheduler
}

/** A route of the control plane. The same object serves the route and documents it. */
export interface ControlRoute {
  method: "get" | "put" | "post" | "delete"
  /** Below `/_sandbox`, parameters as `:name`. */
  path: string
  /** The name of the operation in the documentation. */
  name: string
  summary: string
  body?: z.ZodType
  handle: (plane: ControlPlane, c: Context<SandboxEnv>) => Response | Promise<Response>
}

/** A route that only shows something. */
export const get = (
  path: string,
  name: string,
  summary: string,
  handle: ControlRoute["handle"]
): ControlRoute => ({ method: "get", path, name, summary, handle })

/** A route that parses its JSON body first; an absent body counts as `{}`. */
export const withBody = <Schema extends z.ZodType>(
  body: Schema,
  act: (plane: ControlPlane, body: z.infer<Schema>, c: Context<SandboxEnv>) => Response | Promise<Response>
): Pick<ControlRoute, "body" | "handle"> => ({
  body,
  handle: async (plane, c) => {
    const text = await c.req.text()

    return act(plane, body.parse(text.trim() === "" ? {} : JSON.parse(text)), c)
  },
})

/** The input does not fit the control route. Answered 400. */
export class BadControlInput extends Error {
  override readonly name = "BadControlInput"
}

/** @throws BadControlInput */
export const requirePhone = (raw: string): string => {
  const phone = normalizePhoneNumber(raw)

  if (phone === undefined) {
    throw new BadControlInput("phone: must be a phone number in international format")
  }

  return phone
}

/** Turns a parsing error into an error that is answered 400. Gives any other error back unchanged. */
export const asBadInput = (error: unknown): unknown => {
  if (error instanceof z.ZodError) {
    return new BadControlInput(reasonsOf(error), { cause: error })
  }

  return error instanceof SyntaxError
    ? new BadControlInput("the body is not valid JSON", { cause: error })
    : error
}
