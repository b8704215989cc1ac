import { isIP } from "node:net"
import { isLoopback } from "./url"

const PRIVATE_V4 = [/^10\./, /^127\./, /^169\.254\./, /^192\.168\./, /^172\.(1[6-9]|2\d|3[01])\./, /^0\./]

/** Whether an address is one that only machines nearby can reach. */
export const isPrivateHost = (hostname: string): boolean => {
  const host = hostname.replace(/^\[|\]$/g, "").toLowerCase()

  if (isIP(host) === 6) {
    return host === "::1" || host === "::" || /^f[cd]/.test(host) || /^fe[89ab]/.test(host)
  }
  return (
    isLoopback(hostname) ||
    /\.(local|internal|localhost)$/.test(host) ||
    (isIP(host) === 4 && PRIVATE_V4.some((range) => range.test(host)))
  )
}
