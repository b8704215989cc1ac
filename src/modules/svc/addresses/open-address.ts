import { lookup as lookUp } from "node:dns"
import http, { type IncomingMessage } from "node:http"
import https from "node:https"
import type { LookupFunction } from "node:net"
import { isLoopback, isLoopbackAddress, isPrivateAddress, isPrivateHost } from "../../../config"

export type OpenedAddress =
  /** `beginning` has the first bytes of the body, about {@link FIRST_BYTES}. */
  | { kind: "answered"; status: number; beginning: Buffer }
  /** It leads to this machine or to a private network: nothing was sent there. */
  | { kind: "private" }
  | { kind: "failed" }

/** For tests, which have no name server and little time. */
interface OpenOptions {
  lookup?: LookupFunction
  timeoutMs?: number
}

/** Enough to see what a file is. */
const FIRST_BYTES = 1_024
const MOST_REDIRECTS = 5
const REDIRECTS = [301, 302, 303, 307, 308]
/** Many firewalls refuse a request that does not say who asks. */
const HEADERS = {
  "User-Agent": "medusa-payment-svc",
  Accept: "*/*",
  Range: `bytes=0-${FIRST_BYTES - 1}`,
}

/** A connection would have gone to a machine nearby. */
class PrivateAddressError extends Error {
  override readonly name = "PrivateAddressError"
}

/**
 * Whether a URL, as it is written, is out of the service's reach. The service is elsewhere, so it cannot reach this machine or
 * its network. A service on this machine, e.g. the sandbox, reaches this machine, but not the network.
 */
export const isOutOfReach = ({ hostname }: URL, serviceUrl: string): boolean =>
  isPrivateHost(hostname) && !(isLoopback(hostname) && isLoopback(new URL(serviceUrl).hostname))

/**
 * Opens an address that was given from outside, as the service at `serviceUrl` would: without credentials, and only where
 * that service could reach it. The check is on the IP address that a connection really goes to. So no name, spelling or
 * redirect leads to this machine or its network. Redirects are followed, as any download does. Only the beginning of the
 * body is read.
 */
export const openAddress = async (
  address: string,
  serviceUrl: string,
  { lookup = lookUp, timeoutMs = 8_000 }: OpenOptions = {}
): Promise<OpenedAddress> => {
  const signal = AbortSignal.timeout(timeoutMs)
  const mayBeLoopback = isLoopback(new URL(serviceUrl).hostname)
  const guarded = onlyTo((ip) => !isPrivateAddress(ip) || (mayBeLoopback && isLoopbackAddress(ip)), lookup)

  try {
    let url = webUrl(address)

    for (let redirects = 0; url !== undefined && redirects <= MOST_REDIRECTS; redirects += 1) {
      // An IP address in the URL is never looked up, so it is checked here.
      if (isOutOfReach(url, serviceUrl)) {
        return { kind: "private" }
      }
      const response = await request(url, guarded, signal)
      const { statusCode: status = 0, headers } = response

      if (!REDIRECTS.includes(status) || headers.location === undefined) {
        return { kind: "answered", status, beginning: await beginningOf(response) }
      }
      response.destroy()
      url = webUrl(headers.location, url)
    }
    return { kind: "failed" }
  } catch (error) {
    return { kind: error instanceof PrivateAddressError ? "private" : "failed" }
  }
}

const webUrl = (address: string, base?: URL): URL | undefined => {
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:"

  return isWeb && url.username === "" && url.password === "" ? url : undefined
}

const request = (url: URL, lookup: LookupFunction, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { request: send } = url.protocol === "https:" ? https : http

    send(url, { agent: false, lookup, signal, headers: HEADERS }, resolve).once("error", reject).end()
  })

/** Looks names up, and gives only their allowed addresses. */
const onlyTo =
  (isAllowed: (ip: string) => boolean, lookup: LookupFunction): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found.filter(({ address }) => isAllowed(address)) : []
      const [first] = addresses

      if (error !== null || first === undefined) {
        callback(error ?? new PrivateAddressError(), [])
      } else if (options.all === true) {
        callback(null, addresses)
      } else {
        callback(null, first.address, first.family)
      }
    })
  }

const beginningOf = async (response: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0

  // Without an encoding a response gives bytes. Leaving the loop closes its connection.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size >= FIRST_BYTES) {
      break
    }
  }
  return Buffer.concat(chunks)
}
