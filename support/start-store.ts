import path from "node:path"
import { freePort } from "./free-port"
import { migrate, setUp, thisApplication } from "./medusa-process"
import { MortalMedusa, type WorkerMode } from "./mortal-medusa"
import { createDatabase, startPostgres } from "./postgres"
import { startRedis } from "./redis"
import type { Running } from "./running"
import { type SandboxProcess, type SandboxProcessOptions, startSandboxProcess } from "./sandbox-process"
import type { Stage } from "./screen"
import type { SeedOptions } from "./seed-store"
import { openStore } from "./store"

interface StartOptions {
  /** Default: nobody is told of the steps. */
  stage?: Stage
  /**
   * The name of a database, made anew on a PostgreSQL of its own (`durable`: it commits to disk as a store's does); or the
   * address of one that is migrated and has the admin user.
   */
  database: { name: string; durable?: boolean } | { url: string }
  /** Of its own sandbox of the service. */
  sandbox?: SandboxProcessOptions
  /** Another sandbox, which is there already, at the address where Medusa asks it. */
  service?: Pick<SandboxProcess, "url" | "control">
  /** Several instances on a Redis, which `redis` is the program of; default: one instance without Redis. */
  cluster?: { instances: number; redis: string; durable?: boolean } | undefined
  /** The folder of the application; default: this repository. */
  directory?: string | undefined
  /** The application's variables, besides the addresses of the servers. */
  env?: NodeJS.ProcessEnv
  /** Of the first instance; default: a free one. */
  port?: number
  /** A folder for a file with the output of each instance. */
  logs?: string
  /** What the store sells. */
  seed: SeedOptions
}

/** The servers of a store, and the store on its first instance. All of it ends with what it was started in. */
export type StartedStore = Awaited<ReturnType<typeof startStore>>

/** Up to two instances do all work; of more, the last one is a worker, and the others only serve. */
const modeOf = (index: number, count: number): WorkerMode =>
  count <= 2 ? "shared" : index === count - 1 ? "worker" : "server"

/** Starts PostgreSQL, the sandbox, Redis and Medusa for a store, and fills it. Everything started is kept in `running`. */
export const startStore = async (
  running: Pick<Running, "keep">,
  { stage = (_, act) => act(), database, cluster, directory, env, logs, seed, ...wanted }: StartOptions
) => {
  const databaseUrl =
    "url" in database
      ? database.url
      : await stage(
          process.env["DATABASE_URL"] ? "PostgreSQL of DATABASE_URL" : "PostgreSQL, embedded",
          async () => createDatabase(running.keep(await startPostgres(database)), database.name),
          (url) => `database at ${new URL(url).host}`
        )
  const service =
    wanted.service ??
    (await stage(
      "Sandbox of the service",
      async () => running.keep(await startSandboxProcess(wanted.sandbox)),
      ({ url }) => url
    ))
  const redis =
    cluster &&
    (await stage(
      "Redis",
      async () => running.keep(await startRedis(cluster.redis, cluster)),
      ({ url }) => url
    ))
  const port = wanted.port ?? (await freePort())
  const application = thisApplication(
    {
      DATABASE_URL: databaseUrl,
      SVC_SANDBOX_URL: service.url,
      MEDUSA_BACKEND_URL: `http://localhost:${port}`,
      // Whatever the shell has: a store without a Redis of its own uses none.
      MEDUSA_REDIS_URL: redis?.url,
      ...env,
    },
    directory
  )

  if ("name" in database) {
    await stage("Migrations and the admin user", () => setUp(application))
  } else if (redis !== undefined) {
    // The modules with Redis have migrations of their own, also where a store takes them up later.
    await migrate(application)
  }
  const count = cluster?.instances ?? 1
  const instance = (at: number, index: number): MortalMedusa => {
    const workerMode = modeOf(index, count)
    const name = `${workerMode === "worker" ? "worker" : "server"} ${index + 1}`
    const log = logs === undefined ? undefined : path.join(logs, `${name}.log`)

    return running.keep(new MortalMedusa(application, at, { name, workerMode, log }))
  }
  const first = instance(port, 0)
  const others: MortalMedusa[] = []

  for (let index = 1; index < count; index += 1) {
    others.push(instance(await freePort(), index))
  }
  const instances = [first, ...others] as const

  await stage(
    count === 1 ? "Medusa" : `Medusa, ${count} instances`,
    async () => {
      // Alone, because the first start also fills the database.
      await first.start()
      await Promise.all(others.map((other) => other.start()))
    },
    () => instances.map(({ name, url }) => `${url} (${name})`).join(", ")
  )
  const parts = await stage(
    "Store",
    () => openStore(first.url, service.control, seed),
    () => "products, prices, stock, VAT and delivery are there"
  )

  return { parts, instances, redis, application, databaseUrl }
}
