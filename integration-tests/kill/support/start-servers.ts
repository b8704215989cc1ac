import path from "node:path"
import { AdminApi } from "../../../support/admin-api"
import { type FileServer, startFileServer } from "../../../support/file-server"
import { freePort } from "../../../support/free-port"
import { type MedusaApplication, runMedusa } from "../../../support/medusa-process"
import { createDatabase, dropDatabase, serverOfTests } from "../../../support/postgres"
import { type SandboxProcess, startSandboxProcess } from "../../../support/sandbox-process"
import { type SeededStore, seedStore } from "../../../support/seed-store"
import { MortalMedusa } from "./mortal-medusa"
import { ServiceGate } from "./service-gate"
import { StoreDatabase } from "./store-database"

/** How the payment provider of the application is called. */
export const PROVIDER_ID = "pp_svc_svc"
/** What the store sells, for 1,000 SAR each. */
export const SKUS = { printer: "PRINTER-USB", scanner: "SCANNER-USB", labeler: "LABELER-USB" } as const

/**
 * Longer than any test takes to bring Medusa where it is to be stopped: while a test holds a call, the client does not
 * give it up.
 */
const CALL_MS = 120_000
/** What a process may keep an attempt or a webhook to itself, and a little more. */
export const LEASE_SECONDS = CALL_MS / 1_000 + 80

const ADMIN = { email: "admin@example.com", password: "a-long-password" }

export interface Stoppable {
  stop: () => Promise<void>
}

export interface Servers {
  sandbox: SandboxProcess
  gate: ServiceGate
  files: FileServer
  database: StoreDatabase
  medusa: MortalMedusa
  /** What `medusa` runs, to run it once more. */
  application: MedusaApplication
  admin: AdminApi
  seeded: SeededStore
}

/**
 * Starts a sandbox behind a gate, a database of its own on the runner's PostgreSQL, and Medusa with a seeded store. Each
 * part is handed to `keep` as soon as it runs, also when a later one fails.
 */
export const startServers = async (keep: <T extends Stoppable>(part: T) => T): Promise<Servers> => {
  const server = serverOfTests()
  const sandbox = keep(await startSandboxProcess({ env: { NODE_ENV: "development" } }))
  const gate = keep(await ServiceGate.open(sandbox.url))
  const files = keep(await startFileServer())
  const databaseName = `svc_kill_${process.pid}`
  const databaseUrl = await createDatabase(server, databaseName)

  keep({ stop: () => dropDatabase(server, databaseName) })
  const port = await freePort()
  const application = {
    directory: path.resolve(__dirname, "../../.."),
    env: {
      ...process.env,
      NODE_ENV: "development",
      // The server says at this level that it is ready.
      LOG_LEVEL: "info",
      NODE_OPTIONS: "",
      // Types are checked elsewhere.
      TS_NODE_TRANSPILE_ONLY: "true",
      DATABASE_URL: databaseUrl,
      SVC_SANDBOX_URL: gate.url,
      SVC_TIMEOUT_MS: String(CALL_MS),
      SVC_TOTAL_TIMEOUT_MS: String(CALL_MS),
      // Each stopped write keeps one.
      DATABASE_POOL_MAX: "60",
      MEDUSA_BACKEND_URL: `http://localhost:${port}`,
    },
  }

  await runMedusa(application, ["db:migrate", "--skip-scripts"])
  const database = keep(await StoreDatabase.open(databaseUrl))
  const medusa = keep(new MortalMedusa(application, port))

  await Promise.all([
    medusa.start(),
    runMedusa(application, ["user", "--email", ADMIN.email, "--password", ADMIN.password]),
  ])
  const admin = await AdminApi.signIn(medusa.url, ADMIN)
  const seeded = await seedStore(admin, {
    paymentProviders: [PROVIDER_ID],
    products: Object.values(SKUS).map((sku) => ({
      title: sku,
      variants: [{ title: "USB", sku, price: 1000, quantity: 1_000 }],
    })),
  })

  return { sandbox, gate, files, database, medusa, application, admin, seeded }
}
