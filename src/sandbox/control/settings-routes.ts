import { z } from "zod"
import { addFaults, removeFaults } from "../faults/draw-faults"
import { faultSchema } from "../faults/fault-schema"
import { mergeSettings, settingsSchema } from "../state/settings"
import { type ControlRoute, get, withBody } from "./control-route"

const FAULTS =
  "Each with `operation` (for `webhook_…` kinds `down_payment_webhook` or `delivery_webhook`), `kind`, and `calls`: " +
  "`all` (default) or numbers counted from 1. With `about` only calls about that text, counted by themselves"

const faultListSchema = z.strictObject({ faults: z.array(faultSchema).describe(FAULTS) })

/** The list, bare or as `faults`. */
const faultsSchema = z.preprocess((body) => (Array.isArray(body) ? { faults: body } : body), faultListSchema)

/** At most ten years at once. */
const clockSchema = z.strictObject({ advance_ms: z.number().int().min(0).max(315_360_000_000) })

/** Routes that reset the sandbox, advance its clock, and change its settings and faults. */
export const settingsRoutes: readonly ControlRoute[] = [
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
  get("/settings", "settings", "How the sandbox behaves", ({ sandbox }, c) =>
    c.json(sandbox.store.state.settings)
  ),
  {
    method: "put",
    path: "/settings",
    name: "change_settings",
    summary: "Changes settings; what is left out stays",
    ...withBody(z.record(z.string(), z.unknown()), ({ sandbox: { store } }, change, c) => {
      const settings = mergeSettings(store.state.settings, change)

      store.change((state) => {
        state.settings = settings

        // A newly configured share counts, whatever share was quoted before.
        if ("merchant_share" in change) {
          state.quotedMerchantShare = {}
        }
      })

      return c.json(settings)
    }),
    body: settingsSchema.partial(),
  },
  get("/faults", "faults", "Faults and calls counted so far", ({ sandbox: { store } }, c) =>
    c.json({ faults: store.state.faults, calls: store.state.faultCalls })
  ),
  {
    method: "put",
    path: "/faults",
    name: "set_faults",
    summary: "Replaces the faults",
    ...withBody(faultsSchema, ({ sandbox: { store } }, { faults }, c) => {
      store.change((state) => {
        state.faults = faults
        state.faultCalls = {}
      })

      return c.json({ faults })
    }),
    body: faultListSchema,
  },
  {
    method: "post",
    path: "/faults",
    name: "add_faults",
    summary: "Adds faults; the others stay, with their counts",
    ...withBody(faultsSchema, ({ sandbox: { store } }, { faults }, c) => {
      store.change((state) => addFaults(state, faults))

      return c.json({ faults: store.state.faults })
    }),
    body: faultListSchema,
  },
  {
    method: "delete",
    path: "/faults",
    name: "remove_faults",
    summary: "Removes the faults that are about ?about=",
    handle: ({ sandbox: { store } }, c) => {
      const { about } = z.object({ about: z.string() }).parse(c.req.query())

      store.change((state) => removeFaults(state, about))

      return c.json({ faults: store.state.faults })
    },
  },
]
