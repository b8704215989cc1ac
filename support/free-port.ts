import { randomInt } from "node:crypto"
import { createServer } from "node:net"

/** Below the ports of outgoing connections. Otherwise such a connection could take the port before the server does. */
const RANGE = { from: 12_000, to: 31_000 }
const ATTEMPTS = 20

/** Whether nobody listens on a port. `host` is the address to listen on; undefined means all addresses. */
const isFree = (port: number, host?: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()

    probe.once("error", () => resolve(false))
    probe.listen({ port, ...(host === undefined ? {} : { host }) }, () => probe.close(() => resolve(true)))
  })

/** A port of this machine that nobody listens on now. Another process may still take it first. */
export const freePort = async ({ from, to } = RANGE): Promise<number> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(from, to)

    if (await isFree(port)) {
      return port
    }
  }
  throw new Error(`No free port found between ${from} and ${to} in ${ATTEMPTS} attempts.`)
}

/** The port that people expect, if it is free. Otherwise another free one. `host` is the address to listen on. */
export const preferredPort = async (port: number, host?: string): Promise<number> =>
  (await isFree(port, host)) ? port : freePort()
