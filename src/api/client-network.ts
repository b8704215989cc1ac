import type { IncomingHttpHeaders } from "node:http"
import { isIP } from "node:net"

/** The parts of a request that tell where it came from. */
interface Arrival {
  socket: { remoteAddress?: string | undefined }
  headers: IncomingHttpHeaders
}

/**
 * The network that a request counts for: the client's address, or for IPv6 the client's own network of 64 bits. With
 * `trustedProxies` proxies before Medusa, it is the address that the outermost of them wrote. Nothing before that counts: a
 * client can write anything into `X-Forwarded-For`, and each proxy appends the address it was called from.
 */
export const clientNetwork = ({ socket, headers }: Arrival, trustedProxies: number): string => {
  const written = trustedProxies === 0 ? undefined : forwardedBy({ headers }).at(-trustedProxies)
  const isWritten = written !== undefined && isIP(plain(written)) !== 0

  return networkOf(plain(isWritten ? written : (socket.remoteAddress ?? "")))
}

/** The addresses in `X-Forwarded-For`, outermost first. Anybody can forge the first ones. */
export const forwardedBy = ({ headers }: Pick<Arrival, "headers">): string[] =>
  [headers["x-forwarded-for"] ?? []]
    .flat()
    .flatMap((written) => written.split(","))
    .map((address) => address.trim())
    .filter((address) => address !== "")

/** The address without brackets, port and zone. */
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
