import { isPrivateHost } from "./private-host"
import { isLoopback } from "./url"

/** What keeps the service from reaching an address, or from accepting it. */
export type AddressWarning = "not_https" | "loopback" | "private"

/** What is wrong with an address that others have to reach; of this machine, or of a private network. */
export const addressWarnings = (address: string): AddressWarning[] => {
  const { protocol, hostname } = new URL(address)
  const nearby: AddressWarning = isLoopback(hostname) ? "loopback" : "private"

  return [
    ...(protocol === "https:" ? [] : (["not_https"] as const)),
    ...(isPrivateHost(hostname) ? [nearby] : []),
  ]
}
