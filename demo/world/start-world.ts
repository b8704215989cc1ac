import path from "node:path"
import { runMedusa, startMedusa } from "../../support/medusa-process"
import type { MedusaServer } from "../../support/medusa-process"
import { createDatabase, startPostgres } from "../../support/postgres"
import { startSandboxProcess } from "../../support/sandbox-process"
import type { SandboxProcess } from "../../support/sandbox-process"
import type { DemoStore } from "../store/demo-store"
import { preferredPort } from "../../support/free-port"
import type { Running } from "../../support/running"
import { startStorefront } from "./start-storefront"
import type { Storefront } from "./start-storefront"

/** The servers of the demo that are up before the store is open. */
export interface World {
  medusa: MedusaServer
  sandbox: SandboxProcess
  databaseUrl: string
  /** Where the storefront is going to be: Medusa has to know it from the start. */
  storefrontPort: number
}

/** Tells of one long step: what it is, and what came of it. */
export type Stage = <T>(name: string, act: () => Promise<T>, describe: (result: T) => string) => Promise<T>

interface WorldOptions {
  withAdmin: boolean
  /** Its database, which is made anew. */
  databaseName?: string
}

/** Who may sign in to the admin: throw-away, like everything in the demo. */
export const ADMIN = { email: "admin@example.com", password: "demo-password" } as const

const root = path.resolve(__dirname, "../..")

export const storefrontUrl = ({ storefrontPort }: World): string => `http://localhost:${storefrontPort}`

/**
 * Starts PostgreSQL, the sandbox and Medusa on an empty database. Everything started is kept in `running`.
 * The ports are those that people expect (sandbox 4010, Medusa 9000, storefront 8000) unless somebody has them.
 */
export const startWorld = async (
  running: Pick<Running, "keep">,
  stage: Stage,
  { withAdmin, databaseName = "medusa_svc_demo" }: WorldOptions
): Promise<World> => {
  const databaseUrl = await stage(
    process.env["DATABASE_URL"] ? "PostgreSQL of DATABASE_URL" : "PostgreSQL, embedded",
    async () => createDatabase(running.keep(await startPostgres()), databaseName),
    (url) => `empty database at ${new URL(url).host}`
  )
  const sandbox = await stage(
    "Sandbox of the service",
    async () => {
      const port = await preferredPort(4010, "127.0.0.1")

      return running.keep(await startSandboxProcess({ port, env: { NODE_ENV: "development" } }))
    },
    ({ url }) => url
  )
  const storefrontPort = await preferredPort(8000, "localhost")
  const port = await preferredPort(9000)
  const application = {
    directory: root,
    env: {
      ...process.env,
      // `medusa start` serves the dashboard from its sources in this mode; `medusa develop` would add a watcher.
      NODE_ENV: "development",
      // Types are checked elsewhere: without this each of the three commands takes twice as long.
      TS_NODE_TRANSPILE_ONLY: "true",
      DATABASE_URL: databaseUrl,
      SVC_SANDBOX_URL: sandbox.url,
      MEDUSA_BACKEND_URL: `http://localhost:${port}`,
      STOREFRONT_URL: `http://localhost:${storefrontPort}`,
      MEDUSA_ADMIN: withAdmin ? "on" : "off",
    },
  }

  await stage(
    "Migrations",
    // The scripts it skips mend the data of earlier versions, which a new database does not have.
    () => runMedusa(application, ["db:migrate", "--skip-scripts"]),
    () => "medusa db:migrate is done"
  )
  await stage(
    "Admin user",
    () => runMedusa(application, ["user", "--email", ADMIN.email, "--password", ADMIN.password]),
    () => ADMIN.email
  )
  const medusa = await stage(
    withAdmin ? "Medusa with the plugin and the admin" : "Medusa with the plugin",
    async () => running.keep(await startMedusa(application, { port })),
    ({ url }) => url
  )

  return { medusa, sandbox, databaseUrl, storefrontPort }
}

/** Builds the storefront, unless it is built already, and serves it for the store that was opened. */
export const startShop = async (
  running: Pick<Running, "keep">,
  world: World,
  { seeded }: DemoStore
): Promise<Storefront> =>
  running.keep(
    await startStorefront({
      port: world.storefrontPort,
      backendUrl: world.medusa.url,
      publishableKey: seeded.publishableKey,
      onboardingOrigins: [new URL(world.sandbox.url).origin],
    })
  )
