import { type Evidence, type Service, serviceSchema } from "./evidence"
import { readDatabase } from "./read-database"
import { readWritten } from "./read-written"

interface Sources {
  databaseUrl: string
  /** The address of the sandbox of the service. */
  serviceUrl: string
  /** The output of the instances, and the answers to buyers. */
  written: { logs: readonly string[]; answers: string }
  /** Secrets that nobody may find there, besides the tokens of webhooks. */
  secrets: readonly string[]
}

const readService = async (url: string): Promise<Service> => {
  const response = await fetch(`${url}/_sandbox/state`)

  if (!response.ok) {
    throw new Error(`The sandbox answered ${response.status}`)
  }
  return serviceSchema.parse(await response.json())
}

/** The secret part of a webhook's address. It opens only that order. */
const tokensOf = ({ orders }: Service): string[] =>
  orders.flatMap(({ webhook_url }) => webhook_url.split("/").at(-1) || [])

/** Reads all evidence, each part from its own source. */
export const readEvidence = async ({
  databaseUrl,
  serviceUrl,
  written,
  secrets,
}: Sources): Promise<Evidence> => {
  const service = await readService(serviceUrl)

  return {
    ...(await readDatabase(databaseUrl)),
    service,
    ...(await readWritten({ ...written, secrets: new Set([...secrets, ...tokensOf(service)]) })),
  }
}
