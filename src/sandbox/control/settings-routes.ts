import { Hono } from "hono"
import { z } from "zod"
import { faultSchema } from "../faults/fault-schema"
import { type SandboxContext, type SandboxEnv } from "../sandbox-context"
import { mergeSettings } from "../state/merge-settings"
import { type Settings } from "../state/settings"
import { asBadInput, readControlBody } from "./read-control-body"

/** Body of `PUT /_sandbox/faults`: the list, bare or as `faults`. It replaces the former one. */
export const faultsSchema = z.preprocess(
  (body) => (Array.isArray(body) ? { faults: body } : body),
  z.strictObject({ faults: z.array(faultSchema) })
)

/** How the sandbox behaves and what goes wrong in it. */
export const settingsRoutes = ({ store }: SandboxContext): Hono<SandboxEnv> => {
  const routes = new Hono<SandboxEnv>()

  routes.get("/settings", (c) => c.json(store.state.settings))

  routes.put("/settings", async (c) => {
    const change = await readControlBody(c, z.record(z.string(), z.unknown()))
    const settings = merged(store.state.settings, change)

    store.change((state) => {
      state.settings = settings

      // A newly configured share is what counts, whatever was quoted before.
      if ("merchant_share" in change) {
        state.quotedMerchantShare = {}
      }
    })

    return c.json(settings)
  })

  routes.get("/faults", (c) => c.json({ faults: store.state.faults, calls: store.state.faultCalls }))

  routes.put("/faults", async (c) => {
    const { faults } = await readControlBody(c, faultsSchema)

    store.change((state) => {
      state.faults = faults
      state.faultCalls = {}
    })

    return c.json({ faults })
  })

  return routes
}

const merged = (settings: Settings, change: unknown): Settings => {
  try {
    return mergeSettings(settings, change)
  } catch (error) {
    throw asBadInput(error)
  }
}
