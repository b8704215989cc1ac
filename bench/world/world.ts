import { randomBytes } from "node:crypto"
import type { Pool } from "pg"
import { Database } from "../../support/database"
import { fillLedger } from "../../support/large-ledger"
import { type MedusaApplication, setUp, thisApplication } from "../../support/medusa-process"
import { createDatabase, type PostgresServer, startPostgres, urlOf } from "../../support/postgres"
import { requireRedis } from "../../support/redis"
import type { Running } from "../../support/running"
import { type SandboxProcess, startSandboxProcess } from "../../support/sandbox-process"
import type { Stage } from "../../support/screen"
import { startStore } from "../../support/start-store"
import { BUYER, SEED, Shop } from "./shop"
import { Webhooks } from "./webhooks"
import { type Applications, writeApplications } from "./write-applications"

/** The database that the others are copied from: migrated, with the admin user. Nobody else is connected to it. */
const MIGRATED = "bench_migrated"

/** Of the applications that are only booted. */
const DATABASES = { withPlugin: "bench_with_plugin", withoutPlugin: "bench_without_plugin" } as const

interface ShopOptions {
  /** Fills its database before it starts. */
  fill?: (database: Pool) => Promise<void>
  /** Two instances with one Redis, as in a store that outgrows one machine; default: one without. */
  isCluster?: boolean
}

/** The servers of the benchmark. Each starts when a row first needs it, and all end with `running`. */
export class World {
  private readonly webhookSecret = randomBytes(24).toString("hex")
  readonly webhooks = new Webhooks(this.webhookSecret)
  private readonly opened = new Map<string, Promise<Shop>>()

  private constructor(
    private readonly running: Running,
    private readonly stage: Stage,
    private readonly postgres: PostgresServer,
    private readonly sandbox: SandboxProcess,
    private readonly applications: Applications
  ) {}

  /** Starts the servers that every row needs. The database is migrated, and commits to disk as a store's does. */
  static async open(running: Running, stage: Stage): Promise<World> {
    const postgres = await stage("PostgreSQL", async () =>
      running.keep(await startPostgres({ durable: true }))
    )
    const sandbox = await stage("sandbox", async () => running.keep(await startSandboxProcess()))
    const applications = await stage("applications, compiled", () =>
      Promise.resolve(writeApplications(running))
    )
    const world = new World(running, stage, postgres, sandbox, applications)

    await createDatabase(postgres, MIGRATED)
    await stage("migrations and the admin user", () => setUp(world.application("shop", 9000, MIGRATED)))
    for (const name of Object.values(DATABASES)) {
      await createDatabase(postgres, name, MIGRATED)
    }
    return world
  }

  /** One of the applications that are only booted, to be started on a port. */
  bare(name: keyof typeof DATABASES, port: number): MedusaApplication {
    return this.application(name, port, DATABASES[name])
  }

  /** The store with the plugin, started once. */
  shop(): Promise<Shop> {
    return this.once("bench_shop")
  }

  /** Another store whose ledger already has so many orders; started once. */
  largeShop(orders: number): Promise<Shop> {
    return this.once("bench_large", {
      fill: (database) =>
        this.stage(`${orders.toLocaleString("en")} orders in the ledger`, () => fillLedger(database, orders)),
    })
  }

  /** A store on two instances, started once. */
  cluster(): Promise<Shop> {
    return this.once("bench_cluster", { isCluster: true })
  }

  private once(name: string, options?: ShopOptions): Promise<Shop> {
    const shop = this.opened.get(name) ?? this.openShop(name, options)

    this.opened.set(name, shop)
    return shop
  }

  private application(name: keyof Applications, port: number, database: string): MedusaApplication {
    return thisApplication(
      {
        DATABASE_URL: urlOf(this.postgres, database),
        SVC_SANDBOX_URL: this.sandbox.url,
        MEDUSA_BACKEND_URL: `http://localhost:${port}`,
        ...this.env,
      },
      this.applications[name]
    )
  }

  private get env(): NodeJS.ProcessEnv {
    return { NODE_ENV: "production", SVC_WEBHOOK_SECRET: this.webhookSecret }
  }

  private async openShop(name: string, { fill, isCluster = false }: ShopOptions = {}): Promise<Shop> {
    const url = await createDatabase(this.postgres, name, MIGRATED)
    const database = this.running.keep(new Database({ connectionString: url, max: 12 }))

    await fill?.(database.pool)
    const { parts, instances } = await startStore(this.running, {
      stage: this.stage,
      database: { url },
      service: this.sandbox,
      cluster: isCluster ? { instances: 2, redis: requireRedis(), durable: true } : undefined,
      directory: this.applications.shop,
      // The measured shop also has the provider of the comparison.
      env: { ...this.env, BENCH_COMPARISON: "on" },
      seed: SEED,
    })

    await parts.sandbox.putBuyer(BUYER, { name: "Bench", status: "Active", credit_limit: 1_000_000_000 })
    return new Shop(parts, database, instances)
  }
}
