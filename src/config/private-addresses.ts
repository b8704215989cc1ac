import { BlockList, isIP } from "node:net"
import type { AdminSvcAddressWarning } from "../types"
import { optionAt } from "./option-path"
import type { SvcOptions } from "./options-schema"
import { isLoopback } from "./url"

type Range = readonly [network: string, prefix: number]

/** What no machine on the internet has: the special-purpose ranges that IANA lists, multicast, and what is reserved. */
const NOT_PUBLIC_V4: readonly Range[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
]

/**
 * Everything outside of 2000::/3, where the internet is; in it the special ranges, and 6to4, which holds a v4 address.
 * A v4 address written as v6 lies outside too: no public address has to be written so.
 */
const NOT_PUBLIC_V6: readonly Range[] = [
  ["::", 3],
  ["4000::", 2],
  ["8000::", 1],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
]

/** One list for each family: a common one would take each v4 address for its v6 form. */
const rangesOf = (v4: readonly Range[], v6: readonly Range[]) => {
  const lists = { 4: new BlockList(), 6: new BlockList() }

  v4.forEach(([network, prefix]) => lists[4].addSubnet(network, prefix, "ipv4"))
  v6.forEach(([network, prefix]) => lists[6].addSubnet(network, prefix, "ipv6"))
  return (address: string): boolean => {
    const [plain = ""] = address.split("%")

    return isIP(plain) === 6 ? lists[6].check(plain, "ipv6") : lists[4].check(plain)
  }
}

const isNotPublic = rangesOf(NOT_PUBLIC_V4, NOT_PUBLIC_V6)

/** In a network with v6 alone, this prefix stands before a v4 address and leads to it (NAT64, RFC 6052). */
const NAT64 = "64:ff9b::"
const isNat64 = rangesOf([], [[NAT64, 96]])
const isNotPublicBehindNat64 = rangesOf(
  [],
  NOT_PUBLIC_V4.map(([network, prefix]) => [`${NAT64}${network}`, 96 + prefix])
)

const isLoop = rangesOf([["127.0.0.0", 8]], [["::1", 128]])

/** Whether an IP address is one that only machines nearby can reach. False for what is no IP address. */
export const isPrivateAddress = (address: string): boolean =>
  isIP(address) !== 0 && (isNat64(address) ? isNotPublicBehindNat64(address) : isNotPublic(address))

export const isLoopbackAddress = (address: string): boolean => isIP(address) !== 0 && isLoop(address)

/**
 * Whether a URL's host, as it is written, is one that only machines nearby can reach: a private address, or a name that
 * no public name server knows. Where a public name leads is known only after a lookup.
 */
export const isPrivateHost = (hostname: string): boolean => {
  const host = hostname
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "")
    .toLowerCase()

  return isIP(host) === 0
    ? !host.includes(".") || /\.(local|internal|localhost|home\.arpa)$/.test(host)
    : isPrivateAddress(host)
}

/** Where Medusa's local file provider serves from when nothing else is said. */
const LOCAL_DEFAULT = "http://localhost:9000/static"

const isPrivateUrl = (url: unknown): url is string =>
  typeof url === "string" && URL.canParse(url) && isPrivateHost(new URL(url).hostname)

/** The store's file provider and the public address of its files, as Medusa's own file providers call it. */
export const filesAddress = (modules: unknown): { provider: string | undefined; url: unknown } => {
  const provider = optionAt(modules, "file.options.providers.0")
  const resolve = optionAt(provider, "resolve")
  const name = typeof resolve === "string" ? resolve : undefined

  return {
    provider: name,
    url:
      optionAt(provider, "options.file_url") ??
      optionAt(provider, "options.backend_url") ??
      (name?.endsWith("file-local") ? LOCAL_DEFAULT : undefined),
  }
}

/**
 * Warns of what the service has to reach and cannot: the webhooks' addresses, and the store's files with proofs of
 * delivery and invoices (spec 4.4, 4.5). Empty while the service itself runs on this machine, as the sandbox does.
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

/** What keeps the service from reaching an address, or from accepting it. */
export const addressWarnings = (address: string): AdminSvcAddressWarning[] => {
  const { protocol, hostname } = new URL(address)
  const nearby: AdminSvcAddressWarning = isLoopback(hostname) ? "loopback" : "private"

  return [
    ...(protocol === "https:" ? [] : (["not_https"] as const)),
    ...(isPrivateHost(hostname) ? [nearby] : []),
  ]
}
