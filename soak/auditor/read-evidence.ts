import {
  type Evidence,
  type GivenDocument,
  type Leak,
  type LeftOpen,
  type Rows,
  type Service,
  serviceSchema,
} from "./evidence"
import { readDatabase } from "./read-database"
import { leaksIn, readWritten } from "./read-written"

interface Sources {
  databaseUrl: string
  /** The address of the sandbox of the service. */
  serviceUrl: string
  /** The output of the instances, and the answers to buyers. */
  written: { logs: readonly string[]; answers: string }
  /** Secrets that nobody may find there, besides the tokens of webhooks. */
  secrets: readonly string[]
  documents: GivenDocument[]
  leftOpen: LeftOpen[]
  isBlocking: boolean
  /** What the page of an order asks its buyer to do next; undefined where there is no such order. */
  askedOf: (orderId: string) => Promise<string | undefined>
}

const readService = async (url: string): Promise<Service> => {
  const response = await fetch(`${url}/_sandbox/state`)

  if (!response.ok) {
    throw new Error(`The sandbox answered ${response.status}`)
  }
  return serviceSchema.parse(await response.json())
}

/** The secret part of each webhook's address. It opens only that order. */
export const tokensOf = ({ orders }: Pick<Service, "orders">): string[] =>
  orders.flatMap(({ webhook_url, delivery }) =>
    [webhook_url, delivery?.callback_url ?? ""].flatMap((url) => url.split("/").at(-1) || [])
  )

/** A browser can read a payment session's data. */
export const leaksInSessions = (
  { sessionData }: Pick<Rows, "sessionData">,
  secrets: ReadonlySet<string>
): Leak[] =>
  sessionData.flatMap(({ id, data }) =>
    leaksIn(data, secrets).map((what) => ({ where: `the data of ${id}`, what, line: data.slice(0, 300) }))
  )

/** Of the orders that were to be paid this way. */
const readAsked = async (
  { attempts }: Pick<Rows, "attempts">,
  askedOf: Sources["askedOf"]
): Promise<Evidence["asked"]> => {
  const asked: Evidence["asked"] = []

  for (const order_id of new Set(attempts.flatMap(({ order_id: id }) => id ?? []))) {
    const action = await askedOf(order_id)

    if (action !== undefined) {
      asked.push({ order_id, action })
    }
  }
  return asked
}

/** Reads all evidence, each part from its own source. */
export const readEvidence = async ({
  databaseUrl,
  serviceUrl,
  written,
  secrets,
  documents,
  leftOpen,
  isBlocking,
  askedOf,
}: Sources): Promise<Evidence> => {
  const service = await readService(serviceUrl)
  const rows = await readDatabase(databaseUrl)
  const asked = await readAsked(rows, askedOf)
  const hidden = new Set([...secrets, ...tokensOf(service)])
  const { leaks, told } = await readWritten({ ...written, secrets: hidden })

  return {
    ...rows,
    service,
    leaks: [...leaks, ...leaksInSessions(rows, hidden)],
    told,
    isBlocking,
    documents,
    asked,
    leftOpen,
  }
}
