import { mkdirSync, symlinkSync } from "node:fs"
import path from "node:path"
import { preferredPort } from "./free-port"
import { linkedApplication } from "./linked-application"
import {
  type MedusaApplication,
  type MedusaServer,
  setUp,
  startMedusa,
  thisApplication,
} from "./medusa-process"
import { createDatabase, startPostgres } from "./postgres"
import { requireRedis, startRedis } from "./redis"
import type { Running } from "./running"
import { type SandboxProcess, startSandboxProcess } from "./sandbox-process"

/** The servers that a store in front of a person needs. */
export interface World {
  /** The server with the admin, to which the service also sends its webhooks. */
  medusa: MedusaServer
  /** The server for buyers and scripts. If there are several servers, it is another one. */
  front: MedusaServer
  instances: readonly MedusaServer[]
  sandbox: SandboxProcess
  databaseUrl: string
  /** The future port of the storefront: Medusa must know it from the start. */
  storefrontPort: number
}

/** Reports one long step: its name and its result. */
export type Stage = <T>(name: string, act: () => Promise<T>, describe?: (result: T) => string) => Promise<T>

interface WorldOptions {
  withAdmin: boolean
  /** The folder with the built admin; default: the admin is served from its sources. */
  builtAdmin?: string
  /** Two servers, a worker and a Redis, which must be installed; default one instance. */
  isCluster?: boolean
  /** Addresses of storefronts besides the demo's that may talk to Medusa. */
  otherShops?: readonly string[]
  /** The name of the database, which is created anew. */
  databaseName: string
  /** A file with a line per request to the service; default: none is written. */
  sandboxLog?: string
  /** Makes the database, with all migrations and the admin user; default: on an embedded PostgreSQL. */
  makeDatabase?: (name: string) => Promise<string>
}

const root = path.resolve(__dirname, "..")

export const storefrontUrl = ({ storefrontPort }: World): string => `http://localhost:${storefrontPort}`

/**
 * Starts PostgreSQL, the sandbox and Medusa without any goods. Everything started is kept in `running`.
 * The ports are those that people expect (sandbox 4010, Medusa 9000, storefront 8000) unless somebody has them.
 */
export const startWorld = async (
  running: Pick<Running, "keep">,
  stage: Stage,
  {
    withAdmin,
    builtAdmin,
    isCluster = false,
    otherShops = [],
    databaseName,
    sandboxLog,
    makeDatabase,
  }: WorldOptions
): Promise<World> => {
  const databaseUrl = await stage(
    process.env["DATABASE_URL"] ? "PostgreSQL of DATABASE_URL" : "PostgreSQL, embedded",
    async () =>
      makeDatabase === undefined
        ? createDatabase(running.keep(await startPostgres()), databaseName)
        : makeDatabase(databaseName),
    (url) => `database at ${new URL(url).host}`
  )
  const sandbox = await stage(
    "Sandbox of the service",
    async () => {
      const port = await preferredPort(4010, "127.0.0.1")

      return running.keep(
        await startSandboxProcess({
          port,
          env: { NODE_ENV: "development" },
          ...(sandboxLog === undefined ? {} : { log: sandboxLog }),
        })
      )
    },
    ({ url }) => url
  )
  const redis = isCluster
    ? await stage(
        "Redis",
        async () => running.keep(await startRedis(requireRedis())),
        ({ url }) => url
      )
    : undefined
  const storefrontPort = await preferredPort(8000, "localhost")
  const port = await preferredPort(9000)
  const fromSources = thisApplication({
    DATABASE_URL: databaseUrl,
    SVC_SANDBOX_URL: sandbox.url,
    MEDUSA_BACKEND_URL: `http://localhost:${port}`,
    STOREFRONT_URL: `http://localhost:${storefrontPort}`,
    STORE_CORS: [`http://localhost:${storefrontPort}`, ...otherShops].join(),
    MEDUSA_ADMIN: withAdmin ? "on" : "off",
    ...(redis === undefined ? {} : { MEDUSA_REDIS_URL: redis.url }),
  })
  const application =
    builtAdmin === undefined ? fromSources : withBuiltAdmin(running, fromSources, builtAdmin)

  if (makeDatabase === undefined) {
    await stage("Migrations and the admin user", () => setUp(application))
  }
  const modes = redis === undefined ? (["shared"] as const) : (["server", "server", "worker"] as const)
  const instances = await stage(
    `${redis === undefined ? "Medusa" : "Two servers and a worker of Medusa"} with the plugin${withAdmin ? " and the admin" : ""}`,
    () =>
      Promise.all(
        modes.map(async (MEDUSA_WORKER_MODE, index) => {
          const instance = { ...application, env: { ...application.env, MEDUSA_WORKER_MODE } }

          return running.keep(await startMedusa(instance, index === 0 ? { port } : {}))
        })
      ),
    (started) =>
      started.map(({ url }, index) => `${url}${redis === undefined ? "" : ` (${modes[index]})`}`).join(", ")
  )
  const [medusa, front = medusa] = instances

  if (medusa === undefined || front === undefined) {
    throw new Error("No instance of Medusa was started")
  }
  return { medusa, front, instances, sandbox, databaseUrl, storefrontPort }
}

/** Outside development, Medusa serves `public/admin` of the application's folder. */
const withBuiltAdmin = (
  running: Pick<Running, "keep">,
  { env }: MedusaApplication,
  builtAdmin: string
): MedusaApplication => {
  const { path: directory } = running.keep(linkedApplication())

  symlinkSync(path.join(root, "medusa-config.ts"), path.join(directory, "medusa-config.ts"))
  mkdirSync(path.join(directory, "public"))
  symlinkSync(builtAdmin, path.join(directory, "public/admin"))
  return { directory, env: { ...env, NODE_ENV: "test" } }
}
