import { z } from "zod"
import { type ControlRoute, withBody } from "./control-route"

/** At most ten years at once. */
const clockSchema = z.strictObject({ advance_ms: z.number().int().min(0).max(315_360_000_000) })

export const timeRoutes: readonly ControlRoute[] = [
  {
    method: "post",
    path: "/reset",
    name: "reset",
    summary: "Back to the start: fixtures, settings, faults, clock, ids",
    handle: ({ sandbox: { store, files }, scheduler }, c) => {
      store.reset()
      files.clear()
      scheduler.plan()

      return c.json({ reset: true })
    },
  },
  {
    method: "post",
    path: "/clock",
    name: "clock",
    summary: "Moves the clock; does what falls due",
    ...withBody(clockSchema, async ({ sandbox: { store }, scheduler }, { advance_ms: milliseconds }, c) => {
      await scheduler.advance(milliseconds)

      return c.json({ now: new Date(store.now()).toISOString(), clock_offset_ms: store.state.clockOffset })
    }),
  },
]
