import { Hono } from "hono"
import { z } from "zod"
import { type Scheduler } from "../effects/scheduler"
import { type SandboxContext, type SandboxEnv } from "../sandbox-context"
import { readControlBody } from "./read-control-body"

/** Body of `POST /_sandbox/clock`: at most ten years at once. */
export const clockSchema = z.strictObject({ advance_ms: z.number().int().min(0).max(315_360_000_000) })

/** The clock and the way back to the start. */
export const timeRoutes = ({ store, files }: SandboxContext, scheduler: Scheduler): Hono<SandboxEnv> => {
  const routes = new Hono<SandboxEnv>()

  routes.post("/clock", async (c) => {
    const { advance_ms: milliseconds } = await readControlBody(c, clockSchema)

    await scheduler.advance(milliseconds)

    return c.json({ now: new Date(store.now()).toISOString(), clock_offset_ms: store.state.clockOffset })
  })

  routes.post("/reset", (c) => {
    store.reset()
    files.clear()
    scheduler.plan()

    return c.json({ reset: true })
  })

  return routes
}
