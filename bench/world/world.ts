import { randomBytes } from "node:crypto"
import { Pool } from "pg"
import { freePort } from "../../support/free-port"
import { createAdmin, type MedusaApplication, migrate, startMedusa } from "../../support/medusa-process"
import { fillLedger } from "../../support/large-ledger"
import { createDatabase, startPostgres } from "../../support/postgres"
import type { Running } from "../../support/running"
import { type SandboxProcess, startSandboxProcess } from "../../support/sandbox-process"
import { Shop } from "./shop"
import { type Applications, writeApplications } from "./write-applications"

/** Does one long step and says so. */
export type Stage = <T>(name: string, act: () => Promise<T>) => Promise<T>

const SHOP_DATABASE = "bench_shop"

/** The address of each application's database, and of the one with a large ledger. */
type Databases = Record<keyof Applications | "large", string>

/** The servers of the benchmark: each started when a row first needs it, all of them ended with `running`. */
export class World {
  readonly webhookSecret = randomBytes(24).toString("hex")
  private opened: Promise<Shop> | undefined
  private openedLarge: Promise<Shop> | undefined

  private constructor(
    private readonly running: Running,
    private readonly stage: Stage,
    readonly sandbox: SandboxProcess,
    private readonly applications: Applications,
    private readonly databases: Databases
  ) {}

  /** Starts what every row needs; the database is migrated, and commits to disk as a store's does. */
  static async open(running: Running, stage: Stage): Promise<World> {
    const postgres = await stage("PostgreSQL", async () =>
      running.keep(await startPostgres({ durable: true }))
    )
    const sandbox = await stage("sandbox", async () =>
      running.keep(await startSandboxProcess({ env: { NODE_ENV: "development" } }))
    )
    const applications = await stage("applications, compiled", () =>
      Promise.resolve(writeApplications(running))
    )
    const shop = await createDatabase(postgres, SHOP_DATABASE)
    const migrated = new World(running, stage, sandbox, applications, {
      shop,
      large: shop,
      withPlugin: shop,
      withoutPlugin: shop,
    })

    await stage("migrations", () => migrate(migrated.application("shop", 9000)))
    return new World(running, stage, sandbox, applications, {
      shop,
      // Nobody may be connected to what is copied.
      large: await createDatabase(postgres, "bench_large", SHOP_DATABASE),
      withPlugin: await createDatabase(postgres, "bench_with_plugin", SHOP_DATABASE),
      withoutPlugin: await createDatabase(postgres, "bench_without_plugin", SHOP_DATABASE),
    })
  }

  /** One of the applications, to be started on a port. */
  application(name: keyof Applications, port: number, databaseUrl = this.databases[name]): MedusaApplication {
    return {
      directory: this.applications[name],
      env: {
        ...process.env,
        NODE_ENV: "production",
        DATABASE_URL: databaseUrl,
        SVC_SANDBOX_URL: this.sandbox.url,
        SVC_WEBHOOK_SECRET: this.webhookSecret,
        MEDUSA_BACKEND_URL: `http://localhost:${port}`,
        // The shop that is measured also has the provider that it is compared with.
        ...(name === "shop" ? { BENCH_COMPARISON: "on" } : {}),
      },
    }
  }

  /** The store with the plugin, started once. */
  shop(): Promise<Shop> {
    this.opened ??= this.openShop("Medusa with the plugin", this.databases.shop)
    return this.opened
  }

  /** Another one, whose ledger has had so many orders before; started once. */
  largeShop(orders: number): Promise<Shop> {
    this.openedLarge ??= this.openShop("Medusa with a large ledger", this.databases.large, (database) =>
      this.stage(`${orders.toLocaleString("en")} orders in the ledger`, () => fillLedger(database, orders))
    )
    return this.openedLarge
  }

  private async openShop(
    name: string,
    databaseUrl: string,
    fill?: (database: Pool) => Promise<void>
  ): Promise<Shop> {
    const port = await freePort()
    const application = this.application("shop", port, databaseUrl)
    const database = new Pool({ connectionString: databaseUrl, max: 4 })

    this.running.keep({ stop: () => database.end() })
    await fill?.(database)
    await this.stage("admin user", () => createAdmin(application))
    const medusa = await this.stage(name, async () =>
      this.running.keep(await startMedusa(application, { port }))
    )

    return this.stage("store", () => Shop.open(medusa.url, database, this.sandbox.control))
  }
}
