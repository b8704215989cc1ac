import type { IncomingHttpHeaders } from "node:http"
import { isIP } from "node:net"

/** What of a request tells where it came from. */
interface Arrival {
  socket: { remoteAddress?: string | undefined }
  headers: IncomingHttpHeaders
}

/**
 * Where a request came from, to count what comes from there: the address of its client, or of an IPv6 client the network of
 * 64 bits that it has to itself. With `trustedProxies` of the store's own before Medusa, it is what the first of them
 * wrote: a client writes into `X-Forwarded-For` what it likes, and each proxy adds at the end where it had the request from.
 */
export const clientNetwork = ({ socket, headers }: Arrival, trustedProxies: number): string => {
  const written = trustedProxies === 0 ? undefined : forwardedBy({ headers }).at(-trustedProxies)
  const isWritten = written !== undefined && isIP(plain(written)) !== 0

  return networkOf(plain(isWritten ? written : (socket.remoteAddress ?? "")))
}

/** Where a request says that it came from before it reached each proxy, the outermost first; anybody can write the beginning. */
export const forwardedBy = ({ headers }: Pick<Arrival, "headers">): string[] =>
  [headers["x-forwarded-for"] ?? []]
    .flat()
    .flatMap((written) => written.split(","))
    .map((address) => address.trim())
    .filter((address) => address !== "")

/** Without brackets, port and zone. */
const plain = (address: string): string =>
  /^\[([^\]]*)\]/.exec(address)?.[1] ??
  (/^[\d.]+:\d+$/.test(address) ? (address.split(":")[0] ?? "") : (address.split("%")[0] ?? ""))

const MAPPED = /^::ffff:([\d.]+)$/i

const networkOf = (address: string): string => {
  const mapped = MAPPED.exec(address)?.[1]

  return isIP(address) !== 6 || mapped !== undefined
    ? (mapped ?? address)
    : groupsOf(address).slice(0, 4).join(":")
}

/** The eight groups of an IPv6 address, without leading zeros. */
const groupsOf = (address: string): string[] => {
  const [head = "", tail] = address.toLowerCase().split("::")
  const parts = (text: string): string[] =>
    text === "" ? [] : text.split(":").map((group) => group.replace(/^0+(?=.)/, ""))
  const [before, after] = [parts(head), parts(tail ?? "")]

  return tail === undefined
    ? before
    : [...before, ...Array.from({ length: 8 - before.length - after.length }, () => "0"), ...after]
}
