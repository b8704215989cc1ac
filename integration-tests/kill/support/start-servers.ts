import { type FileServer, startFileServer } from "../../../support/file-server"
import { dropDatabase, serverOfTests } from "../../../support/postgres"
import type { Running } from "../../../support/running"
import { startSandboxProcess } from "../../../support/sandbox-process"
import { type StartedStore, startStore } from "../../../support/start-store"
import { OpenStore, PROVIDER_ID } from "../../../support/store"
import { migratedDatabase } from "../../support/migrated-database"
import { ServiceGate } from "./service-gate"
import { StoreDatabase } from "./store-database"

/** What the store sells, for 1,000 SAR each. */
export const SKUS = { printer: "PRINTER-USB", scanner: "SCANNER-USB", labeler: "LABELER-USB" } as const

/**
 * Longer than any test takes to bring Medusa where it is to be stopped: while a test holds a call, the client does not
 * give it up.
 */
const CALL_MS = 120_000
/** What a process may keep an attempt or a webhook to itself, and a little more. */
export const LEASE_SECONDS = CALL_MS / 1_000 + 80

export interface Servers extends StartedStore {
  gate: ServiceGate
  files: FileServer
  database: StoreDatabase
  store: OpenStore
}

/** What the store runs on besides its database. */
export type Surroundings = Pick<Parameters<typeof startStore>[1], "cluster" | "env">

/** Starts a sandbox behind a gate, a database of its own on the runner's PostgreSQL, and Medusa with a seeded store. */
export const startServers = async (
  running: Running,
  log: string,
  { cluster, env }: Surroundings
): Promise<Servers> => {
  const server = serverOfTests()
  const sandbox = running.keep(await startSandboxProcess({ log }))
  const gate = running.keep(await ServiceGate.open(sandbox.url))
  const files = running.keep(await startFileServer())
  const databaseName = `svc_kill_${process.pid}`
  const url = await migratedDatabase(server, databaseName)

  running.keep({ stop: () => dropDatabase(server, databaseName) })
  const database = running.keep(await StoreDatabase.open(url))
  const started = await startStore(running, {
    database: { url },
    service: { ...sandbox, url: gate.url },
    cluster,
    env: {
      // With each request, and that the server is ready.
      LOG_LEVEL: "http",
      NODE_OPTIONS: "",
      SVC_TIMEOUT_MS: String(CALL_MS),
      SVC_TOTAL_TIMEOUT_MS: String(CALL_MS),
      // However slow the machine is, what a killed process had sent is sent again, and not yet listed.
      SVC_LIST_UNANSWERED_AFTER_MINUTES: "60",
      // All buyers of these tests come from one address.
      SVC_MAX_PHONES_PER_ADDRESS: "0",
      // Each stopped write keeps one.
      DATABASE_POOL_MAX: "60",
      ...env,
    },
    seed: {
      paymentProviders: [PROVIDER_ID],
      products: Object.values(SKUS).map((sku) => ({
        title: sku,
        variants: [{ title: "USB", sku, price: 1000, quantity: 1_000 }],
      })),
    },
  })

  return { ...started, gate, files, database, store: new OpenStore(started.parts) }
}
