import { preferredPort } from "./free-port"
import { createAdmin, type MedusaServer, migrate, startMedusa, thisApplication } from "./medusa-process"
import { createDatabase, startPostgres } from "./postgres"
import type { Running } from "./running"
import { type SandboxProcess, startSandboxProcess } from "./sandbox-process"

/** The servers that a store in front of a person needs. */
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
  databaseName: string
}

export const storefrontUrl = ({ storefrontPort }: World): string => `http://localhost:${storefrontPort}`

/**
 * Starts PostgreSQL, the sandbox and Medusa on an empty database. Everything started is kept in `running`.
 * The ports are those that people expect (sandbox 4010, Medusa 9000, storefront 8000) unless somebody has them.
 */
export const startWorld = async (
  running: Pick<Running, "keep">,
  stage: Stage,
  { withAdmin, databaseName }: WorldOptions
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
  const application = thisApplication({
    DATABASE_URL: databaseUrl,
    SVC_SANDBOX_URL: sandbox.url,
    MEDUSA_BACKEND_URL: `http://localhost:${port}`,
    STOREFRONT_URL: `http://localhost:${storefrontPort}`,
    MEDUSA_ADMIN: withAdmin ? "on" : "off",
  })

  await stage(
    "Migrations and the admin user",
    async () => {
      await migrate(application)
      await createAdmin(application)
    },
    () => "done"
  )
  const medusa = await stage(
    withAdmin ? "Medusa with the plugin and the admin" : "Medusa with the plugin",
    async () => running.keep(await startMedusa(application, { port })),
    ({ url }) => url
  )

  return { medusa, sandbox, databaseUrl, storefrontPort }
}
