import { type Context } from "hono"
import { type z } from "zod"
import { type Scheduler } from "../effects/scheduler"
import { type SandboxContext, type SandboxEnv } from "../sandbox-context"
import { readControlBody } from "./read-control-body"

export interface ControlPlane {
  sandbox: SandboxContext
  scheduler: Scheduler
}

type Handler = (plane: ControlPlane, c: Context<SandboxEnv>) => Response | Promise<Response>

/** A route of the control plane: what serves it is also what the documentation lists. */
export interface ControlRoute {
  method: "get" | "put" | "post"
  /** Below `/_sandbox`, parameters as `:name`. */
  path: string
  /** Of the operation in the documentation. */
  name: string
  summary: string
  body?: z.ZodType
  handle: Handler
}

export const withBody = <Schema extends z.ZodType>(
  body: Schema,
  act: (plane: ControlPlane, body: z.infer<Schema>, c: Context<SandboxEnv>) => Response | Promise<Response>
): Pick<ControlRoute, "body" | "handle"> => ({
  body,
  handle: async (plane, c) => act(plane, await readControlBody(c, body), c),
})
