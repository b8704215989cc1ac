import type { SvcOptions } from "./options-schema"
import { isPrivateHost } from "./private-host"
import { isLoopback } from "./url"

const LOCAL_FILE_PROVIDER = /file-local$/
/** Where Medusa's local file provider serves from when nothing else is said. */
const LOCAL_DEFAULT = "http://localhost:9000/static"

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

const field = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined)

const isPrivateUrl = (url: unknown): url is string =>
  typeof url === "string" && URL.canParse(url) && isPrivateHost(new URL(url).hostname)

/** The store's file provider and the public address of its files, as Medusa's own file providers call it. */
export const filesAddress = (modules: unknown): { provider: string | undefined; url: unknown } => {
  const providers = field(field(field(modules, "file"), "options"), "providers")
  const provider: unknown = Array.isArray(providers) ? providers[0] : undefined
  const resolve = field(provider, "resolve")
  const options = field(provider, "options")
  const isLocal = typeof resolve === "string" && LOCAL_FILE_PROVIDER.test(resolve)

  return {
    provider: typeof resolve === "string" ? resolve : undefined,
    url: field(options, "file_url") ?? field(options, "backend_url") ?? (isLocal ? LOCAL_DEFAULT : undefined),
  }
}

/**
 * What the service will not reach although it has to: webhooks' addresses, and the store's files with proofs of
 * delivery and invoices (spec 4.4, 4.5). None while the service itself runs on this machine, as the sandbox does.
 */
export const privateAddressWarnings = (
  options: Pick<SvcOptions, "baseUrl" | "backendUrl">,
  config: { modules?: unknown }
): string[] => {
  if (isLoopback(new URL(options.baseUrl).hostname)) {
    return []
  }
  const files = filesAddress(config.modules).url

  return [
    ...(isPrivateUrl(options.backendUrl)
      ? [
          "options.backendUrl points to this machine or a private network: the service cannot deliver its webhooks. Payments are still found by asking it, deliveries confirmed by buyers are not.",
        ]
      : []),
    ...(isPrivateUrl(files)
      ? [
          "the File module's address points to this machine or a private network: proofs of delivery that are uploaded will be refused. Set its backend_url (file_url for S3) to the store's public address.",
        ]
      : []),
  ]
}
