import { z } from "zod"
import { faultSchema } from "../faults/fault-schema"
import { mergeSettings, type Settings, settingsSchema } from "../state/settings"
import { type ControlRoute, withBody } from "./control-route"
import { asBadInput } from "./read-control-body"

const FAULTS =
  "Each with `operation` (for `webhook_…` kinds `down_payment_webhook` or `delivery_webhook`), `kind`, and `calls`: " +
  "`all` (default) or numbers counted from 1. With `about` only calls whose body contains that text, counted by themselves"

const faultListSchema = z.strictObject({ faults: z.array(faultSchema).describe(FAULTS) })

/** The list, bare or as `faults`. It replaces the former one. */
const faultsSchema = z.preprocess((body) => (Array.isArray(body) ? { faults: body } : body), faultListSchema)

export const settingsRoutes: readonly ControlRoute[] = [
  {
    method: "get",
    path: "/settings",
    name: "settings",
    summary: "How the sandbox behaves",
    handle: ({ sandbox }, c) => c.json(sandbox.store.state.settings),
  },
  {
    method: "put",
    path: "/settings",
    name: "change_settings",
    summary: "Changes settings; what is left out stays",
    ...withBody(z.record(z.string(), z.unknown()), ({ sandbox: { store } }, change, c) => {
      const settings = merged(store.state.settings, change)

      store.change((state) => {
        state.settings = settings

        // A newly configured share is what counts, whatever was quoted before.
        if ("merchant_share" in change) {
          state.quotedMerchantShare = {}
        }
      })

      return c.json(settings)
    }),
    body: settingsSchema.partial(),
  },
  {
    method: "get",
    path: "/faults",
    name: "faults",
    summary: "Faults and calls counted so far",
    handle: ({ sandbox: { store } }, c) =>
      c.json({ faults: store.state.faults, calls: store.state.faultCalls }),
  },
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
]

const merged = (settings: Settings, change: unknown): Settings => {
  try {
    return mergeSettings(settings, change)
  } catch (error) {
    throw asBadInput(error)
  }
}
