import { Hono } from "hono"
import { checkOptions } from "./check-options"
import { BadControlInput } from "./control/control-route"
import { controlRoutes } from "./control/control-routes"
import { docsPage } from "./docs/docs-page"
import { openApiDocument } from "./docs/openapi"
import { FileVault } from "./effects/file-vault"
import { Scheduler } from "./effects/scheduler"
import { WebhookSender } from "./effects/webhook-sender"
import { deliveryRoutes } from "./pages/delivery-routes"
import { indexPage } from "./pages/index-page"
import { onboardingRoutes } from "./pages/onboarding-routes"
import { orderPageRoutes } from "./pages/order-page-routes"
import { paymentRoutes } from "./pages/payment-routes"
import { limitBody } from "./limit-body"
import { requestLog } from "./request-log"
import { IllegalMove } from "./rules/refusal"
import { createSandboxUrls, type SandboxContext, type SandboxEnv } from "./sandbox-context"
import { SandboxError } from "./sandbox-error"
import { serviceRoutes } from "./service/service-routes"
import { type SettingsChange } from "./state/settings"
import { createClock, EraOver, SandboxStore } from "./state/sandbox-store"
import { type SandboxState } from "./state/sandbox-state"

export interface SandboxOptions {
  /** Fixes all ids; the same calls then give the same ids. */
  seed?: string | number | undefined
  /** Stops time at this instant (milliseconds or ISO date). Only the control plane advances it. */
  startClock?: number | string | undefined
  /** Partial settings to start from, as for `PUT /_sandbox/settings`. */
  settings?: SettingsChange | undefined
  /** File for the state, so that it survives a restart. */
  dataFile?: string | undefined
  /** Address without a path at which buyers reach the sandbox, for the links that it gives out. */
  publicUrl?: string | undefined
  /** Receives one line per request, and per webhook that was sent. */
  log?: ((line: string) => void) | undefined
  /** Start although NODE_ENV is production. */
  force?: boolean | undefined
}

/** A sandbox without its own server. */
export interface Sandbox {
  /** The Hono app's `fetch`. */
  app: { fetch: (request: Request, env?: SandboxEnv["Bindings"]) => Response | Promise<Response> }
  readonly state: Readonly<SandboxState>
  /** Sets the address used in links once it is known. */
  setBaseUrl(url: string): void
  /** Stops timers and waits for webhooks under way. */
  close(): Promise<void>
}

/**
 * Builds the simulated service.
 * @throws SandboxError under NODE_ENV=production without `force`, and for an invalid option or data file
 */
export const createSandbox = (options: SandboxOptions = {}): Sandbox => {
  refuseProduction(options)
  checkOptions(options)

  let baseUrl = options.publicUrl ?? "http://127.0.0.1:4010"
  const clock = createClock(options.startClock)
  const store = new SandboxStore({
    clock,
    seed: options.seed === undefined ? undefined : String(options.seed),
    dataFile: options.dataFile,
    settings: options.settings,
  })
  const log = options.log ?? (() => undefined)
  const sandbox: SandboxContext = {
    store,
    webhooks: new WebhookSender(store, log),
    files: new FileVault(store, options.dataFile),
    urls: createSandboxUrls(() => baseUrl.replace(/\/+$/, "")),
  }
  const scheduler = new Scheduler(sandbox, !clock.fixed, (error) => log(`scheduler: ${describe(error)}`))
  const app = buildApp(sandbox, scheduler, log)

  // Work that a previous run left undone.
  scheduler.plan()

  return {
    app: { fetch: (request, env) => app.fetch(request, env ?? {}) },
    get state() {
      return store.state
    },
    setBaseUrl: (url) => {
      baseUrl = options.publicUrl ?? url
    },
    close: async () => {
      await scheduler.stop()
      store.close()
    },
  }
}

const buildApp = (
  sandbox: SandboxContext,
  scheduler: Scheduler,
  log: (line: string) => void
): Hono<SandboxEnv> => {
  const app = new Hono<SandboxEnv>()

  app.use(requestLog(log))
  app.use(limitBody)
  app.route("/", serviceRoutes(sandbox))
  app.route("/", paymentRoutes(sandbox))
  app.route("/", deliveryRoutes(sandbox))
  app.route("/", onboardingRoutes(sandbox))
  app.get("/", (c) => c.html(indexPage(sandbox, (c.req.query("order") ?? "").trim())))
  app.route(
    "/",
    orderPageRoutes(sandbox, (path, init) => app.request(`/_sandbox${path}`, init))
  )
  app.get("/docs", (c) => c.html(docsPage()))
  app.get("/docs/openapi.json", (c) => c.json(openApiDocument(sandbox.urls.base())))
  app.route("/_sandbox", controlRoutes({ sandbox, scheduler }))
  app.notFound((c) => c.json({ message: "There is nothing at this address; see /docs" }, 404))
  app.onError((error, c) => {
    if (error instanceof BadControlInput) {
      return c.json({ message: error.message }, 400)
    }

    if (error instanceof IllegalMove) {
      return c.json({ message: error.message }, 409)
    }

    if (error instanceof EraOver) {
      return c.json({ message: error.message }, 503)
    }

    log(`unexpected: ${describe(error)}`)

    return c.json({ message: `The sandbox itself failed: ${describe(error)}` }, 500)
  })

  return app
}

const refuseProduction = ({ force }: SandboxOptions): void => {
  if (process.env.NODE_ENV === "production" && !force) {
    throw new SandboxError(
      "production_refused",
      "The sandbox does not start under NODE_ENV=production: it would accept orders nobody finances. Use --force (option force) if you mean it."
    )
  }
}

const describe = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : "unknown"
