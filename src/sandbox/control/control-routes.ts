import { Hono } from "hono"
import { type Scheduler } from "../effects/scheduler"
import { type SandboxContext, type SandboxEnv } from "../sandbox-context"
import { buyerRoutes } from "./buyer-routes"
import { inspectionRoutes } from "./inspection-routes"
import { orderRoutes } from "./order-routes"
import { settingsRoutes } from "./settings-routes"
import { timeRoutes } from "./time-routes"

/** The control plane under `/_sandbox`, apart from the simulated interface. It takes no token. */
export const controlRoutes = (sandbox: SandboxContext, scheduler: Scheduler): Hono<SandboxEnv> =>
  new Hono<SandboxEnv>()
    .route("/", inspectionRoutes(sandbox))
    .route("/", timeRoutes(sandbox, scheduler))
    .route("/", buyerRoutes(sandbox))
    .route("/", settingsRoutes(sandbox))
    .route("/", orderRoutes(sandbox))
