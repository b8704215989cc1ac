import { randomBytes } from "node:crypto"
import { Client, Pool } from "pg"
import type { Running } from "../../support/running"
import { AdminApi } from "../../support/admin-api"
import { freePort } from "../../support/free-port"
import { runMedusa, startMedusa } from "../../support/medusa-process"
import { createDatabase, type PostgresServer, startPostgres } from "../../support/postgres"
import { type SandboxProcess, startSandboxProcess } from "../../support/sandbox-process"
import { Shop } from "./shop"
import { type Applications, writeApplications } from "./write-applications"

/** Does one long step and says so. */
export type Stage = <T>(name: string, act: () => Promise<T>) => Promise<T>

const ADMIN = { email: "admin@example.com", password: "bench-password" }
const SHOP_DATABASE = "bench_shop"

interface Databases {
  shop: string
  withPlugin: string
  withoutPlugin: string
}

const databaseUrl = (sibling: string, name: string): string => {
  const url = new URL(sibling)

  url.pathname = `/${name}`
  return url.href
}

/** The servers of the benchmark: each started when a row first needs it, all of them ended with `running`. */
export class World {
  /** The master secret of the shop's webhooks. */
  readonly webhookSecret = randomBytes(24).toString("hex")
  private opened: Promise<Shop> | undefined

  private constructor(
    private readonly running: Running,
    private readonly stage: Stage,
    private readonly postgres: PostgresServer,
    readonly sandbox: SandboxProcess,
    readonly applications: Applications,
    readonly databases: Databases
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
      Promise.resolve(running.keep(writeApplications()))
    )
    const shop = await createDatabase(postgres, SHOP_DATABASE)
    const world = new World(running, stage, postgres, sandbox, applications, {
      shop,
      withPlugin: databaseUrl(shop, "bench_with_plugin"),
      withoutPlugin: databaseUrl(shop, "bench_without_plugin"),
    })
    const application = { directory: applications.shop, env: world.environment(shop, 9000) }

    await stage("migrations", () => runMedusa(application, ["db:migrate", "--skip-scripts"]))
    await stage("databases to boot with", () => world.copyDatabases())
    return world
  }

  /** What an application of the benchmark is started with. */
  environment(databaseUrl: string, port: number): NodeJS.ProcessEnv {
    return {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      SVC_SANDBOX_URL: this.sandbox.url,
      SVC_WEBHOOK_SECRET: this.webhookSecret,
      MEDUSA_BACKEND_URL: `http://localhost:${port}`,
      MEDUSA_DISABLE_TELEMETRY: "true",
    }
  }

  /** The store with the plugin, started once. */
  shop(): Promise<Shop> {
    this.opened ??= this.openShop()
    return this.opened
  }

  /** Copies of the migrated database: nobody may be connected to it meanwhile. */
  private async copyDatabases(): Promise<void> {
    const client = new Client({ connectionString: this.postgres.url })

    await client.connect()
    try {
      for (const url of [this.databases.withPlugin, this.databases.withoutPlugin]) {
        const name = client.escapeIdentifier(new URL(url).pathname.slice(1))

        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
        await client.query(`CREATE DATABASE ${name} TEMPLATE ${client.escapeIdentifier(SHOP_DATABASE)}`)
      }
    } finally {
      await client.end()
    }
  }

  private async openShop(): Promise<Shop> {
    const port = await freePort()
    const application = {
      directory: this.applications.shop,
      env: { ...this.environment(this.databases.shop, port), BENCH_COMPARISON: "on" },
    }

    await this.stage("admin user", () =>
      runMedusa(application, ["user", "--email", ADMIN.email, "--password", ADMIN.password])
    )
    const medusa = await this.stage("Medusa with the plugin", async () =>
      this.running.keep(await startMedusa(application, { port }))
    )
    const database = new Pool({ connectionString: this.databases.shop, max: 4 })

    this.running.keep({ stop: () => database.end() })
    return this.stage("store", async () =>
      Shop.open(medusa.url, database, this.sandbox.control, await AdminApi.signIn(medusa.url, ADMIN))
    )
  }
}
