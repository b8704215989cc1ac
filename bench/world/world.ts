import { randomBytes } from "node:crypto"
import { Pool } from "pg"
import { freePort } from "../../support/free-port"
import { createAdmin, type MedusaApplication, migrate, startMedusa } from "../../support/medusa-process"
import { fillLedger } from "../../support/large-ledger"
import { createDatabase, type PostgresServer, startPostgres, urlOf } from "../../support/postgres"
import { requireRedis, startRedis } from "../../support/redis"
import type { Running } from "../../support/running"
import { type SandboxProcess, startSandboxProcess } from "../../support/sandbox-process"
import { Shop } from "./shop"
import { Webhooks } from "./webhooks"
import { type Applications, writeApplications } from "./write-applications"

/** Does one long step and reports it. */
export type Stage = <T>(name: string, act: () => Promise<T>) => Promise<T>

/** The databases of the applications, of the large ledger and of the two instances. */
const DATABASES = {
  shop: "bench_shop",
  large: "bench_large",
  cluster: "bench_cluster",
  withPlugin: "bench_with_plugin",
  withoutPlugin: "bench_without_plugin",
} as const

type Database = (typeof DATABASES)[keyof typeof DATABASES]

/** A store on two instances. */
export interface Cluster {
  /** The store on the first instance. */
  shop: Shop
  /** The addresses of both instances. */
  urls: readonly [string, string]
}

interface ShopOptions {
  /** Fills its database before it starts. */
  fill?: (database: Pool) => Promise<void>
  /** Variables besides those of every application. */
  env?: NodeJS.ProcessEnv
}

/** The servers of the benchmark. Each starts when a row first needs it, and all end with `running`. */
export class World {
  private readonly webhookSecret = randomBytes(24).toString("hex")
  readonly webhooks = new Webhooks(this.webhookSecret)
  private opened: Promise<Shop> | undefined
  private openedLarge: Promise<Shop> | undefined
  private openedCluster: Promise<Cluster> | undefined

  private constructor(
    private readonly running: Running,
    private readonly stage: Stage,
    private readonly postgres: PostgresServer,
    readonly sandbox: SandboxProcess,
    private readonly applications: Applications
  ) {}

  /** Starts the servers that every row needs. The database is migrated, and commits to disk as a store's does. */
  static async open(running: Running, stage: Stage): Promise<World> {
    const postgres = await stage("PostgreSQL", async () =>
      running.keep(await startPostgres({ durable: true }))
    )
    const sandbox = await stage("sandbox", async () =>
      running.keep(await startSandboxProcess())
    )
    const applications = await stage("applications, compiled", () =>
      Promise.resolve(writeApplications(running))
    )
    const world = new World(running, stage, postgres, sandbox, applications)
    const { shop, ...copies } = DATABASES

    await createDatabase(postgres, shop)
    await stage("migrations", () => migrate(world.application("shop", 9000)))
    for (const copy of Object.values(copies)) {
      // PostgreSQL copies a database only while nobody is connected to it.
      await createDatabase(postgres, copy, shop)
    }
    return world
  }

  /** One of the applications, to be started on a port. */
  application(
    name: keyof Applications,
    port: number,
    database: Database = DATABASES[name],
    env: NodeJS.ProcessEnv = {}
  ): MedusaApplication {
    return {
      directory: this.applications[name],
      env: {
        ...process.env,
        NODE_ENV: "production",
        DATABASE_URL: urlOf(this.postgres, database),
        SVC_SANDBOX_URL: this.sandbox.url,
        SVC_WEBHOOK_SECRET: this.webhookSecret,
        MEDUSA_BACKEND_URL: `http://localhost:${port}`,
        // The measured shop also has the provider of the comparison.
        ...(name === "shop" ? { BENCH_COMPARISON: "on" } : {}),
        ...env,
      },
    }
  }

  /** The store with the plugin, started once. */
  shop(): Promise<Shop> {
    this.opened ??= this.openShop("Medusa with the plugin", DATABASES.shop)
    return this.opened
  }

  /** Another store whose ledger already has so many orders; started once. */
  largeShop(orders: number): Promise<Shop> {
    this.openedLarge ??= this.openShop("Medusa with a large ledger", DATABASES.large, {
      fill: (database) =>
        this.stage(`${orders.toLocaleString("en")} orders in the ledger`, () => fillLedger(database, orders)),
    })
    return this.openedLarge
  }

  /** Two instances with one Redis, as in a store that outgrows one machine; started once. */
  cluster(): Promise<Cluster> {
    this.openedCluster ??= this.openCluster()
    return this.openedCluster
  }

  private async openCluster(): Promise<Cluster> {
    const redis = await this.stage("Redis", async () =>
      this.running.keep(await startRedis(requireRedis(), { durable: true }))
    )
    const env = { BENCH_REDIS_URL: redis.url }
    const shop = await this.openShop("Medusa on Redis", DATABASES.cluster, { env })
    const port = await freePort()
    const second = await this.stage("a second instance", async () =>
      this.running.keep(await startMedusa(this.application("shop", port, DATABASES.cluster, env), { port }))
    )

    return { shop, urls: [shop.url, second.url] }
  }

  private async openShop(name: string, at: Database, { fill, env }: ShopOptions = {}): Promise<Shop> {
    const port = await freePort()
    const application = this.application("shop", port, at, env)
    const database = new Pool({ connectionString: urlOf(this.postgres, at), max: 12 })

    this.running.keep({ stop: () => database.end() })
    await fill?.(database)
    await this.stage("admin user", () => createAdmin(application))
    const medusa = await this.stage(name, async () =>
      this.running.keep(await startMedusa(application, { port }))
    )

    return this.stage("store", () => Shop.open(medusa.url, database, this.sandbox.control))
  }
}
