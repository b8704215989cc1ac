import { randomBytes } from "node:crypto"
import path from "node:path"
import { CartCopies } from "../../support/copy-cart"
import { startFileServer } from "../../support/file-server"
import { requireRedis } from "../../support/redis"
import type { Running } from "../../support/running"
import type { Screen } from "../../support/screen"
import { startStore } from "../../support/start-store"
import { PROVIDER_ID } from "../../support/store"
import { temporaryFolder } from "../../support/temporary-folder"
import type { GivenDocument } from "../auditor/evidence"
import type { FileOptions } from "../option-choices"
import { PatientDatabase } from "./database"
import { FaultDesk } from "./fault-desk"
import { KEEP_EVENTS } from "./keep-events"
import { Members } from "./members"
import { AnswerLog, WitnessedStore } from "./witness"

/** The products with their prices in SAR. Several, because Medusa locks a product while reserving it. */
export const PRICES: Readonly<Record<string, number>> = {
  "PRINTER-USB": 1_000,
  "SCANNER-2D": 419.25,
  "LABELS-100": 33.35,
  "PAPER-A4": 100.55,
  "COFFEE-1KG": 87.5,
  "TRUCK-2T": 1_249.99,
}

/** The code of a promotion that takes 7% off all goods. */
export const PROMOTION = "SOAK7"

/** How long the plugin waits for the service. Each missing answer costs that long. */
const CALL_MS = 3_000
const STOCK = 10_000_000

const promotion = {
  code: PROMOTION,
  type: "standard",
  status: "active",
  application_method: {
    type: "percentage",
    value: 7,
    target_type: "items",
    allocation: "across",
    currency_code: "sar",
  },
}

const newSecret = (): string => randomBytes(24).toString("hex")

/** A store with all its servers. Each part may be away for a while. */
export type World = Awaited<ReturnType<typeof openWorld>>

export const openWorld = async (
  running: Running,
  screen: Screen,
  { instances, fileOptions }: { instances: number; fileOptions: FileOptions }
) => {
  const { path: folder } = running.keep(temporaryFolder("svc-soak-"))
  const files = running.keep(await startFileServer())
  const webhookSecrets = [newSecret()]
  const { parts, redis, application, databaseUrl, ...started } = await startStore(running, {
    stage: screen.stage,
    // Committed data must survive a kill.
    database: { name: "medusa_svc_soak", durable: true },
    cluster:
      instances === 1
        ? undefined
        : { instances, redis: requireRedis(", or soak one instance: --instances 1") },
    env: {
      LOG_LEVEL: "info",
      NODE_OPTIONS: "",
      SVC_WEBHOOK_SECRET: webhookSecrets.join(),
      SVC_TIMEOUT_MS: String(CALL_MS),
      // Each buyer has an own number, but all share one address.
      SVC_MAX_PHONES_PER_ADDRESS: "0",
      SVC_TOTAL_TIMEOUT_MS: String(2 * CALL_MS),
      ...fileOptions,
    },
    logs: folder,
    seed: {
      paymentProviders: [PROVIDER_ID],
      products: Object.entries(PRICES).map(([sku, price]) => ({
        title: sku,
        variants: [{ title: "One", sku, price, quantity: STOCK }],
      })),
    },
  })

  await parts.admin.post("/admin/promotions", promotion)
  const database = running.keep(new PatientDatabase({ connectionString: databaseUrl, max: 6 }))

  await database.execute(KEEP_EVENTS)
  const { sandbox } = parts
  const members = new Members(started.instances)
  const answers = new AnswerLog(path.join(folder, "answers.jsonl"))

  return {
    databaseUrl,
    database,
    redis,
    sandbox,
    members,
    faults: new FaultDesk(sandbox),
    carts: new CartCopies((statement) => database.execute(statement)),
    /** The files that the auditor searches: the instances' output and the answers to buyers. */
    written: { logs: started.instances.flatMap(({ instance }) => instance.log ?? []), answers: answers.file },
    /** Secrets that nobody may find there. */
    secrets: () => [...webhookSecrets, "sandbox-token"],
    /** Puts a new master secret before the others. Instances know it once they start again. */
    rotateSecret: (): void => {
      webhookSecrets.unshift(newSecret())
      application.env["SVC_WEBHOOK_SECRET"] = webhookSecrets.join()
    },
    /** The files that merchants gave, for the auditor. */
    documents: [] as GivenDocument[],
    /** The address of a file that the service can open. */
    publish: files.publish,
    /** The store at an instance that answers now. */
    store: async (): Promise<WitnessedStore> => {
      const { url } = await members.serving()

      return new WitnessedStore({ ...parts, url, admin: parts.admin.at(url) }, answers)
    },
  }
}
