import { type Evidence, type Service, serviceSchema } from "./evidence"
import { readDatabase } from "./read-database"
import { readWritten } from "./read-written"

interface Sources {
  databaseUrl: string
  /** Of the sandbox of the service. */
  serviceUrl: string
  /** What the instances wrote, and what buyers were answered. */
  written: { logs: readonly string[]; answers: string }
  /** What nobody may find there, besides the tokens of webhooks. */
  secrets: readonly string[]
}

const readService = async (url: string): Promise<Service> => {
  const response = await fetch(`${url}/_sandbox/state`)

  if (!response.ok) {
    throw new Error(`The sandbox answered ${response.status}`)
  }
  return serviceSchema.parse(await response.json())
}

/** The secret part of a webhook's address, which opens that one order. */
const tokensOf = ({ orders }: Service): string[] =>
  orders.flatMap(({ webhook_url }) => webhook_url.split("/").at(-1) || [])

/** Reads all that is there, each part by its own means. */
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
