import { Hono } from "hono"
import { type SandboxEnv } from "../sandbox-context"
import { buyerRoutes } from "./buyer-routes"
import { asBadInput, type ControlPlane, type ControlRoute } from "./control-route"
import { inspectionRoutes } from "./inspection-routes"
import { orderRoutes } from "./order-routes"
import { settingsRoutes } from "./settings-routes"
import { webhookRoutes } from "./webhook-routes"

/** The control plane, in the order in which the documentation lists it. */
export const CONTROL_ROUTES: readonly ControlRoute[] = [
  ...inspectionRoutes,
  ...settingsRoutes,
  ...buyerRoutes,
  ...orderRoutes,
  ...webhookRoutes,
]

/** Any page that a developer has open can send a request without reading the answer. Other clients send no such header. */
const FOREIGN: readonly (string | undefined)[] = ["cross-site", "same-site"]

/** The control plane under `/_sandbox`, apart from the simulated interface. It takes no token. */
export const controlRoutes = (plane: ControlPlane): Hono<SandboxEnv> => {
  const routes = new Hono<SandboxEnv>()

  for (const { method, path, handle } of CONTROL_ROUTES) {
    routes.on(method.toUpperCase(), path, async (c) => {
      if (method !== "get" && FOREIGN.includes(c.req.header("sec-fetch-site"))) {
        return c.json({ message: "The control plane takes no orders from pages of other sites" }, 403)
      }
      try {
        return await handle(plane, c)
      } catch (error) {
        throw asBadInput(error)
      }
    })
  }

  return routes
}
