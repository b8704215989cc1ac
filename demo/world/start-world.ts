import path from "node:path"
import { runMedusa, startMedusa } from "../../integration-tests/support/medusa-process"
import type { MedusaServer } from "../../integration-tests/support/medusa-process"
import { createDatabase, startPostgres } from "../../integration-tests/support/postgres"
import { startSandboxProcess } from "../../integration-tests/support/sandbox-process"
import type { SandboxProcess } from "../../integration-tests/support/sandbox-process"
import type { Screen } from "../console/screen"
import { preferredPort } from "./preferred-port"
import { startReturnPage } from "./return-page"
import type { ReturnPage } from "./return-page"
import type { Running } from "./running"

/** The servers of the demo, all up. */
export interface World {
  medusa: MedusaServer
  sandbox: SandboxProcess
  returnPage: ReturnPage
}

/** Who may sign in to the admin: throw-away, like everything in the demo. */
export const ADMIN = { email: "admin@example.com", password: "demo-password" } as const

const root = path.resolve(__dirname, "../..")
const databaseName = "medusa_svc_demo"

/**
 * Starts PostgreSQL, the sandbox and Medusa on an empty database. Everything started is kept in `running`.
 * The ports are those that people expect (sandbox 4010, Medusa 9000, storefront 8000) unless somebody has them.
 */
export const startWorld = async (
  running: Running,
  screen: Screen,
  { withAdmin }: { withAdmin: boolean }
): Promise<World> => {
  const databaseUrl = await screen.stage(
    process.env["DATABASE_URL"] ? "PostgreSQL of DATABASE_URL" : "PostgreSQL, embedded",
    async () => createDatabase(running.keep(await startPostgres()), databaseName),
    (url) => `empty database at ${new URL(url).host}`
  )
  const sandbox = await screen.stage(
    "Sandbox of the service",
    async () => {
      const port = await preferredPort(4010, "127.0.0.1")

      return running.keep(await startSandboxProcess({ port, env: { NODE_ENV: "development" } }))
    },
    ({ url }) => url
  )
  const returnPage = running.keep(await startReturnPage(await preferredPort(8000, "localhost")))
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
      STOREFRONT_URL: returnPage.url,
      MEDUSA_ADMIN: withAdmin ? "on" : "off",
    },
  }

  await screen.stage(
    "Migrations",
    // The scripts it skips mend the data of earlier versions, which a new database does not have.
    () => runMedusa(application, ["db:migrate", "--skip-scripts"]),
    () => "medusa db:migrate is done"
  )
  await screen.stage(
    "Admin user",
    () => runMedusa(application, ["user", "--email", ADMIN.email, "--password", ADMIN.password]),
    () => ADMIN.email
  )
  const medusa = await screen.stage(
    withAdmin ? "Medusa with the plugin and the admin" : "Medusa with the plugin",
    async () => running.keep(await startMedusa(application, { port })),
    ({ url }) => url
  )

  return { medusa, sandbox, returnPage }
}
